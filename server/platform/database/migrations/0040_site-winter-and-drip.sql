ALTER TABLE "preferences" ADD COLUMN "winter_watering_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "winter_watering_c" double precision DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "water_salinity_ds_per_m" double precision;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "unwetted_depletion_mm" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "aspect" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "mulch" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "rain_share" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "emitter_spacing_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "line_spacing_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "sown_on" date;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "unwetted_depletion_mm" double precision;