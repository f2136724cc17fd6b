CREATE TABLE "alarm_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"made_by_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"lang" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"guest_link_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_mails" (
	"contact_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"key" text NOT NULL,
	"figures" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "alarm_mails_contact_id_cause_pk" PRIMARY KEY("contact_id","cause")
);
--> statement-breakpoint
CREATE TABLE "settings_copy_gardens" (
	"copy_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"rolled_back_at" timestamp with time zone,
	CONSTRAINT "settings_copy_gardens_copy_id_group_id_pk" PRIMARY KEY("copy_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "alarm_contacts" ADD CONSTRAINT "alarm_contacts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_contacts" ADD CONSTRAINT "alarm_contacts_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_contacts" ADD CONSTRAINT "alarm_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_contacts" ADD CONSTRAINT "alarm_contacts_guest_link_id_guest_links_id_fk" FOREIGN KEY ("guest_link_id") REFERENCES "public"."guest_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mails" ADD CONSTRAINT "alarm_mails_contact_id_alarm_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alarm_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_gardens" ADD CONSTRAINT "settings_copy_gardens_copy_id_settings_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."settings_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_gardens" ADD CONSTRAINT "settings_copy_gardens_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_contacts_user" ON "alarm_contacts" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_contacts_email" ON "alarm_contacts" USING btree ("group_id",lower("email"));--> statement-breakpoint
CREATE INDEX "alarm_mails_due" ON "alarm_mails" USING btree ("at") WHERE "alarm_mails"."done_at" is null;--> statement-breakpoint
CREATE INDEX "settings_copy_gardens_group" ON "settings_copy_gardens" USING btree ("group_id");