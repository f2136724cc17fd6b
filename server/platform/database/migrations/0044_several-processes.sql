CREATE TABLE "key_fingerprints" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_owners" ADD COLUMN "is_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduler_states" ADD COLUMN "refreshed_at" timestamp with time zone;