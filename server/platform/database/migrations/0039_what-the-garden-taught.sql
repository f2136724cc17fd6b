CREATE TABLE "zone_calibration_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"zone_id" uuid NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "moisture_gain" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "moisture_scatter" double precision DEFAULT 0.02 NOT NULL;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "probe_ids" uuid[];--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "estimate" double precision[];--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "application_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "available_water_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "demand_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "refill_share" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "most_application_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "probed_on" date;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "estimate_set_on" date;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "calibration_mode" text DEFAULT 'learning' NOT NULL;--> statement-breakpoint
ALTER TABLE "zone_calibration_changes" ADD CONSTRAINT "zone_calibration_changes_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_calibration_changes" ADD CONSTRAINT "zone_calibration_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zone_calibration_changes_zone" ON "zone_calibration_changes" USING btree ("zone_id","at");