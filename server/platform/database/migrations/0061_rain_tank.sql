CREATE TABLE "tanks" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"capacity_l" double precision NOT NULL,
	"reserve_l" double precision NOT NULL,
	"roof_m2" double precision NOT NULL,
	"runoff_fraction" double precision NOT NULL,
	"when_empty" text NOT NULL,
	"zone_ids" uuid[],
	"read_l" double precision NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"empty_l" double precision,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tanks" ADD CONSTRAINT "tanks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;