ALTER TABLE "soil_days" ADD COLUMN "rain_mm" double precision;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "irrigation_mm" double precision;--> statement-breakpoint
ALTER TABLE "soil_days" ADD COLUMN "et_mm" double precision;