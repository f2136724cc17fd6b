CREATE TABLE "appointments" (
	"calendar_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"is_ignored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appointments_calendar_id_uid_starts_at_pk" PRIMARY KEY("calendar_id","uid","starts_at")
);
--> statement-breakpoint
CREATE TABLE "subscribed_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"keywords" text[] NOT NULL,
	"dry_hours" integer NOT NULL,
	"asked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"fault" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_calendar_id_subscribed_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."subscribed_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribed_calendars" ADD CONSTRAINT "subscribed_calendars_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribed_calendars_group" ON "subscribed_calendars" USING btree ("group_id");