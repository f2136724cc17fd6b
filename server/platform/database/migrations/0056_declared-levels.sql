CREATE TABLE "followed_declarations" (
	"group_id" uuid NOT NULL,
	"regulation_id" text NOT NULL,
	"level" text,
	"decree_url" text,
	"last_day" text,
	"answered_at" timestamp with time zone,
	"failed_since" timestamp with time zone,
	CONSTRAINT "followed_declarations_group_id_regulation_id_pk" PRIMARY KEY("group_id","regulation_id")
);
--> statement-breakpoint
ALTER TABLE "followed_declarations" ADD CONSTRAINT "followed_declarations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_declarations" ADD CONSTRAINT "followed_declarations_regulation_id_regulations_id_fk" FOREIGN KEY ("regulation_id") REFERENCES "public"."regulations"("id") ON DELETE cascade ON UPDATE no action;