CREATE TABLE "visits" (
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"token_name" text NOT NULL,
	"day" date NOT NULL,
	"from_address" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_of_day" UNIQUE NULLS NOT DISTINCT("user_id","group_id","token_name","day")
);
--> statement-breakpoint
ALTER TABLE "audit_trail" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_group" ON "visits" USING btree ("group_id","last_at");