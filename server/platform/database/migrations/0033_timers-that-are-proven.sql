ALTER TABLE "valve_tests" ADD COLUMN "closed_itself" boolean;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "timer_proof" text;--> statement-breakpoint
UPDATE "zones" SET "timer_proof" = CASE WHEN "devices"."driver" IN ('simulated', 'opensprinkler') THEN 'inherent' ELSE 'presumed' END
FROM "devices" WHERE "devices"."id" = "zones"."device_id" AND "devices"."has_own_timer";
