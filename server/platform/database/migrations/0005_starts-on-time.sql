CREATE TABLE "device_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "runs_one_manual_per_zone";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "plan_stale_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "wanted_s" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "is_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "opening_id" text;--> statement-breakpoint
CREATE INDEX "runs_unsettled" ON "runs" USING btree ("group_id") WHERE "runs"."phase" <> 'ENDED' or "runs"."is_unconfirmed";--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_manual_per_zone" ON "runs" USING btree ("zone_id") WHERE "runs"."source" = 'MANUAL' and "runs"."phase" <> 'ENDED' and "runs"."opening_id" is null;--> statement-breakpoint
ALTER TABLE "device_leases" DROP COLUMN "expires_at";