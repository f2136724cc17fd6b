CREATE TABLE "settings_copy_gardens" (
	"copy_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"rolled_back_at" timestamp with time zone,
	CONSTRAINT "settings_copy_gardens_copy_id_group_id_pk" PRIMARY KEY("copy_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "settings_copy_gardens" ADD CONSTRAINT "settings_copy_gardens_copy_id_settings_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."settings_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_gardens" ADD CONSTRAINT "settings_copy_gardens_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_copy_gardens_group" ON "settings_copy_gardens" USING btree ("group_id");