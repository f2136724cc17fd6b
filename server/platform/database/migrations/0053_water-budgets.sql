CREATE TABLE "water_budgets" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "water_budgets" ADD CONSTRAINT "water_budgets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;