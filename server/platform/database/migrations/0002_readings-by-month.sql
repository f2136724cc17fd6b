CREATE TABLE "soil_days" (
	"zone_id" uuid NOT NULL,
	"date" date NOT NULL,
	"depletion_mm" double precision NOT NULL,
	CONSTRAINT "soil_days_zone_id_date_pk" PRIMARY KEY("zone_id","date")
);
--> statement-breakpoint
ALTER TABLE "soil_days" ADD CONSTRAINT "soil_days_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "soil_days" SELECT "id", "settled_date", "depletion_mm" FROM "zones" WHERE "settled_date" IS NOT NULL AND "depletion_mm" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "readings" RENAME TO "readings_before";
--> statement-breakpoint
ALTER TABLE "readings_before" RENAME CONSTRAINT "readings_sensor_id_measured_at_pk" TO "readings_before_pk";
--> statement-breakpoint
ALTER TABLE "readings_before" RENAME CONSTRAINT "readings_sensor_id_sensors_id_fk" TO "readings_before_fk";
--> statement-breakpoint
CREATE TABLE "readings" (
	"sensor_id" uuid NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"moisture" double precision,
	"temperature_c" double precision,
	"sunlight_klx" double precision,
	CONSTRAINT "readings_sensor_id_measured_at_pk" PRIMARY KEY("sensor_id","measured_at"),
	CONSTRAINT "readings_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE cascade ON UPDATE no action
) PARTITION BY RANGE ("measured_at");
--> statement-breakpoint
-- What falls into no month that has been opened.
CREATE TABLE "readings_default" PARTITION OF "readings" DEFAULT;
--> statement-breakpoint
-- Opens the partition of a month of UTC, and fetches what already lies in the default one.
CREATE FUNCTION "open_readings_month"(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	first date := date_trunc('month', month)::date;
	name text := 'readings_' || to_char(first, 'YYYY_MM');
	opens timestamptz := first::timestamp AT TIME ZONE 'UTC';
	closes timestamptz := (first + interval '1 month')::timestamp AT TIME ZONE 'UTC';
BEGIN
	PERFORM pg_advisory_xact_lock(7583003);
	IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I (LIKE readings INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
	EXECUTE format('WITH moved AS (DELETE FROM readings_default WHERE measured_at >= %L AND measured_at < %L RETURNING *)
		INSERT INTO %I SELECT * FROM moved', opens, closes, name);
	EXECUTE format('ALTER TABLE readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, opens, closes);
END $$;
--> statement-breakpoint
-- Drops the months before one of UTC; answers how many there were.
CREATE FUNCTION "drop_readings_before"(month date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	old text;
	dropped integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(7583003);
	FOR old IN SELECT relid::regclass::text FROM pg_partition_tree('readings')
		WHERE isleaf AND relid::regclass::text ~ '^readings_\d{4}_\d{2}$'
			AND relid::regclass::text < 'readings_' || to_char(month, 'YYYY_MM')
	LOOP
		EXECUTE format('DROP TABLE %I', old);
		dropped := dropped + 1;
	END LOOP;
	RETURN dropped;
END $$;
--> statement-breakpoint
SELECT open_readings_month(month::date) FROM generate_series(
	date_trunc('month', coalesce((SELECT min("measured_at") FROM "readings_before"), now()) AT TIME ZONE 'UTC'),
	date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months', interval '1 month') AS month;
--> statement-breakpoint
INSERT INTO "readings" SELECT * FROM "readings_before";
--> statement-breakpoint
DROP TABLE "readings_before";
