ALTER TABLE "devices" ADD COLUMN "follows_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "station_name" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "has_own_name" boolean DEFAULT false NOT NULL;