ALTER TABLE "tariffs" ADD COLUMN "from_month" date;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;