ALTER TABLE "weather_days" ALTER COLUMN "wind_m_per_s" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "relative_humidity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ADD COLUMN "hours" jsonb;--> statement-breakpoint
CREATE INDEX "zones_with_master" ON "zones" USING btree ("group_id") WHERE "zones"."master_zone_id" is not null;