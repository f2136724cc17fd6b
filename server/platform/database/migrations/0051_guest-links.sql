CREATE TABLE "guest_link_zones" (
	"link_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	CONSTRAINT "guest_link_zones_link_id_zone_id_pk" PRIMARY KEY("link_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "guest_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"token_hash" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"most_run_min" integer NOT NULL,
	"most_day_min" integer NOT NULL,
	"used_day" date,
	"used_min" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "guest_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "guest_link_zones" ADD CONSTRAINT "guest_link_zones_link_id_guest_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."guest_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_link_zones" ADD CONSTRAINT "guest_link_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_link_zones_zone" ON "guest_link_zones" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "guest_links_group" ON "guest_links" USING btree ("group_id");