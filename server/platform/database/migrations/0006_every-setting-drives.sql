CREATE TABLE "weather_fetches" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "wind_m_per_s" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "relative_humidity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "hears_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weather_days" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "weather_fetches" ADD CONSTRAINT "weather_fetches_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zones_with_master" ON "zones" USING btree ("group_id") WHERE "zones"."master_zone_id" is not null;