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
ALTER TABLE "zones" ADD COLUMN "wetted_fraction" double precision;