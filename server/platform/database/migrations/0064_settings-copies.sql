CREATE TABLE "settings_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"source_name" text NOT NULL,
	"source_group_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_copy_zones" (
	"copy_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"rolled_back_at" timestamp with time zone,
	CONSTRAINT "settings_copy_zones_copy_id_zone_id_pk" PRIMARY KEY("copy_id","zone_id")
);
--> statement-breakpoint
ALTER TABLE "settings_copies" ADD CONSTRAINT "settings_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copies" ADD CONSTRAINT "settings_copies_source_group_id_groups_id_fk" FOREIGN KEY ("source_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_zones" ADD CONSTRAINT "settings_copy_zones_copy_id_settings_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."settings_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_zones" ADD CONSTRAINT "settings_copy_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_zones" ADD CONSTRAINT "settings_copy_zones_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_copies_at" ON "settings_copies" USING btree ("at");--> statement-breakpoint
CREATE INDEX "settings_copies_user" ON "settings_copies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settings_copies_source_group" ON "settings_copies" USING btree ("source_group_id");--> statement-breakpoint
CREATE INDEX "settings_copy_zones_zone" ON "settings_copy_zones" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "settings_copy_zones_group" ON "settings_copy_zones" USING btree ("group_id");