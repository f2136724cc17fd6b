ALTER TABLE "soil_days" ADD COLUMN "unwetted_depletion_mm" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "emitter_spacing_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "line_spacing_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "unwetted_depletion_mm" double precision;