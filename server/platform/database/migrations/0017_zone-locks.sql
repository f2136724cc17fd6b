ALTER TABLE "zones" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "lock_cause" text;