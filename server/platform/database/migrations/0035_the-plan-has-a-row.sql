CREATE TABLE "scheduler_states" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"starts_taken_until" timestamp with time zone NOT NULL,
	"next_start_at" timestamp with time zone,
	"stale_at" timestamp with time zone,
	"requested" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduler_states" ADD CONSTRAINT "scheduler_states_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "scheduler_states" ("group_id", "starts_taken_until", "next_start_at", "stale_at", "requested", "made")
  SELECT "id", "planned_until", "next_start_at", "plan_stale_at", "plan_requested", "plan_made" FROM "groups";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "planned_until";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "next_start_at";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "plan_stale_at";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "plan_requested";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "plan_made";