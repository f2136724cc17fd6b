ALTER TABLE "devices" ADD COLUMN "has_hardware" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "has_hardware" boolean DEFAULT true NOT NULL;