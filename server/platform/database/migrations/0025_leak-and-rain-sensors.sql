ALTER TABLE "sensors" ADD COLUMN "senses" text DEFAULT 'soil' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "is_wet" boolean;