CREATE TABLE "apple_home_zones" (
	"zone_id" uuid PRIMARY KEY NOT NULL,
	"set_duration_s" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apple_homes" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"setup_code" text NOT NULL,
	"setup_id" text NOT NULL,
	"accessory_id" text NOT NULL,
	"port" integer NOT NULL,
	"is_port_taken" boolean DEFAULT false NOT NULL,
	"pairings" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_heard_at" timestamp with time zone,
	CONSTRAINT "apple_homes_accessory_id_unique" UNIQUE("accessory_id"),
	CONSTRAINT "apple_homes_port_unique" UNIQUE("port")
);
--> statement-breakpoint
ALTER TABLE "apple_home_zones" ADD CONSTRAINT "apple_home_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_homes" ADD CONSTRAINT "apple_homes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apple_homes" ADD CONSTRAINT "apple_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;