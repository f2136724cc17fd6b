ALTER TABLE "devices" ADD COLUMN "is_switch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "seen_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "close_command" text;