ALTER TABLE "weather_stations" ADD COLUMN "home_assistant" text;--> statement-breakpoint
ALTER TABLE "weather_stations" ADD COLUMN "home_assistant_sensors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_stations" ADD COLUMN "home_assistant_fault" text;--> statement-breakpoint
-- The sensor's name stands where a topic alone did; sensors say again what cannot be read.
UPDATE "weather_stations" SET "unread" = '{}'::jsonb;
