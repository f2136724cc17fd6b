CREATE TABLE "reading_hours" (
	"sensor_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"readings" integer NOT NULL,
	"moisture" real,
	"moisture_min" real,
	"moisture_max" real,
	"temperature_c" real,
	"temperature_min_c" real,
	"temperature_max_c" real,
	"sunlight_klx" real,
	"sunlight_min_klx" real,
	"sunlight_max_klx" real,
	CONSTRAINT "reading_hours_sensor_id_hour_pk" PRIMARY KEY("sensor_id","hour")
);
--> statement-breakpoint
CREATE TABLE "reading_retention" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hours_until" timestamp with time zone NOT NULL,
	"readings_from" timestamp with time zone,
	CONSTRAINT "reading_retention_is_one" CHECK ("reading_retention"."is_only")
);
--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "readings_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reading_hours" ADD CONSTRAINT "reading_hours_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
DROP FUNCTION "drop_readings_before"(date);
