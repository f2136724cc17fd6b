CREATE TABLE "weather_fetches" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "preferences" ALTER COLUMN "finish_before_sunrise" SET DEFAULT true;--> statement-breakpoint
-- Gardens whose preferences nobody has ever changed follow the new default.
UPDATE "preferences" SET "finish_before_sunrise" = true WHERE "version" = 1;--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "wind_m_per_s" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "relative_humidity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "hears_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "verdict" text DEFAULT 'sound' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "verdict_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "verdict_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "trust" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "moisture_offset" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "surface_depletion_mm" double precision;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "wetted_fraction" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "metered_flow_l_per_min" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "catch_can_rate_mm_per_hour" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "distribution_uniformity" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "efficiency" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "crop_coefficient" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "allowable_depletion" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "demand_feedback" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "surface_depletion_mm" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "wetted_fraction" double precision;--> statement-breakpoint
ALTER TABLE "weather_fetches" ADD CONSTRAINT "weather_fetches_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zones_with_master" ON "zones" USING btree ("group_id") WHERE "zones"."master_zone_id" is not null;