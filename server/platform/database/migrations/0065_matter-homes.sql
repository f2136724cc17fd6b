CREATE TABLE "matter_homes" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"passcode" text NOT NULL,
	"discriminator" integer NOT NULL,
	"node_key" text NOT NULL,
	"port" integer NOT NULL,
	"is_port_taken" boolean DEFAULT false NOT NULL,
	"is_announced" boolean DEFAULT true NOT NULL,
	"admits_until" timestamp with time zone,
	"pairings" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_heard_at" timestamp with time zone,
	CONSTRAINT "matter_homes_node_key_unique" UNIQUE("node_key"),
	CONSTRAINT "matter_homes_port_unique" UNIQUE("port")
);
--> statement-breakpoint
ALTER TABLE "matter_homes" ADD CONSTRAINT "matter_homes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_homes" ADD CONSTRAINT "matter_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;