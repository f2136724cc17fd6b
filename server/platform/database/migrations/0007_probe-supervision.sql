ALTER TABLE "sensors" ADD COLUMN "verdict" text DEFAULT 'sound' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "verdict_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "verdict_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "trust" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "moisture_offset" double precision DEFAULT 0 NOT NULL;