CREATE TABLE "weather_promises" (
	"group_id" uuid NOT NULL,
	"date" date NOT NULL,
	"provider" text NOT NULL,
	"rainfall_mm" double precision NOT NULL,
	"precipitation_probability" double precision,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weather_promises_group_id_provider_date_pk" PRIMARY KEY("group_id","provider","date")
);
--> statement-breakpoint
ALTER TABLE "weather_days" ALTER COLUMN "precipitation_probability" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_fetches" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weather_fetches" ADD COLUMN "held" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_fetches" ADD COLUMN "answered_for" text;--> statement-breakpoint
ALTER TABLE "weather_promises" ADD CONSTRAINT "weather_promises_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;