CREATE TABLE "weather_blends" (
	"group_id" uuid NOT NULL,
	"date" date NOT NULL,
	"service" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	CONSTRAINT "weather_blends_group_id_date_pk" PRIMARY KEY("group_id","date")
);
--> statement-breakpoint
CREATE TABLE "weather_station_hours" (
	"station_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"sums" jsonb NOT NULL,
	CONSTRAINT "weather_station_hours_station_id_starts_at_pk" PRIMARY KEY("station_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "weather_stations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"key_hash" text NOT NULL,
	"wind_height_m" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_report_at" timestamp with time zone,
	"last_report" jsonb,
	"counters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending_mm" double precision DEFAULT 0 NOT NULL,
	"blended_at" timestamp with time zone,
	"refused_mm" double precision,
	"refused_at" timestamp with time zone,
	"gauge_fault" text,
	"gauge_fault_since" date,
	"compared_from" date,
	"compared_on" date,
	"gauge_share" double precision,
	CONSTRAINT "weather_stations_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "weather_blends" ADD CONSTRAINT "weather_blends_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_station_hours" ADD CONSTRAINT "weather_station_hours_station_id_weather_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."weather_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_stations" ADD CONSTRAINT "weather_stations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weather_stations_group" ON "weather_stations" USING btree ("group_id");