ALTER TABLE "tanks" ADD COLUMN "is_read_by_sensor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tanks" ADD COLUMN "level_sensor" jsonb;--> statement-breakpoint
ALTER TABLE "tanks" ADD COLUMN "sensor_heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tanks" ADD COLUMN "sensor_fault" text;