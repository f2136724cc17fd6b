CREATE TABLE "delegations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"relationship" text NOT NULL,
	"last_day" date,
	"ends_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"customer_number" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "firm_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_members" (
	"firm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_head" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "firm_members_firm_id_user_id_pk" PRIMARY KEY("firm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"web_address" text,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "firms_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "audit_trail" ADD COLUMN "firm_name" text;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_invitations" ADD CONSTRAINT "firm_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_firm_id_firms_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_members" ADD CONSTRAINT "firm_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delegations_group" ON "delegations" USING btree ("group_id","firm_id");--> statement-breakpoint
CREATE INDEX "delegations_firm" ON "delegations" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "delegations_ends" ON "delegations" USING btree ("ends_at") WHERE "delegations"."ends_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "firm_invitations_email" ON "firm_invitations" USING btree ("firm_id",lower("email"));--> statement-breakpoint
CREATE INDEX "firm_invitations_to" ON "firm_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "firm_members_user" ON "firm_members" USING btree ("user_id");