CREATE TABLE "zone_earlier_states" (
	"zone_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settled_at" timestamp with time zone,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "zone_earlier_states" ADD CONSTRAINT "zone_earlier_states_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;