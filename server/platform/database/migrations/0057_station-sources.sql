ALTER TABLE "weather_stations" ADD COLUMN "tempest_serial" text;--> statement-breakpoint
ALTER TABLE "weather_stations" ADD COLUMN "gateway" text;