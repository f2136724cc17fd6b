CREATE TABLE "device_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "plan_stale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "wanted_s" integer;--> statement-breakpoint
ALTER TABLE "device_leases" DROP COLUMN "expires_at";