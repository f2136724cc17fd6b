CREATE TABLE "garden_messages" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kinds" jsonb NOT NULL,
	CONSTRAINT "garden_messages_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "garden_messages" ADD CONSTRAINT "garden_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_messages" ADD CONSTRAINT "garden_messages_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;