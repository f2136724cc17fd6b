ALTER TABLE "weather_stations" ADD COLUMN "unread" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "head_count" integer;