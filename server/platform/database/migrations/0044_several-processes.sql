ALTER TABLE "device_owners" ADD COLUMN "is_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduler_states" ADD COLUMN "refreshed_at" timestamp with time zone;