CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "device_leases" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"fencing_token" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"hub_id" uuid,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"model" text NOT NULL,
	"serial_number" text NOT NULL,
	"driver" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'SETUP' NOT NULL,
	"hardware_version" text,
	"firmware_version" text,
	"ip_address" text,
	"battery_fraction" double precision,
	"battery_voltage_v" double precision,
	"sync_frequency_min" integer NOT NULL,
	"last_sync_at" timestamp with time zone,
	"last_active_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"device_type" text NOT NULL,
	"location" text NOT NULL,
	"time_zone" text NOT NULL,
	"product_status" text DEFAULT 'SETUP' NOT NULL,
	"next_charge_at" timestamp with time zone,
	"zipcode" text,
	"street" text,
	"city" text,
	"state" text,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"rain_delay_until" timestamp with time zone,
	"simulated_weather_seed" integer,
	"planned_until" timestamp with time zone NOT NULL,
	"next_start_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hubs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"serial_number" text NOT NULL,
	"driver" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'SETUP' NOT NULL,
	"wifi_firmware_version" text,
	"zigbee_firmware_version" text,
	"ip_address" text,
	"last_active_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"figures" jsonb NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"status" text DEFAULT 'UNREAD' NOT NULL,
	"cause" text NOT NULL,
	"notify_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scientific_name" text NOT NULL,
	"common_name" text NOT NULL,
	"plant_type" text NOT NULL,
	"tags" text[] NOT NULL,
	"plant_factor" double precision NOT NULL,
	"root_depth_m" double precision NOT NULL,
	"management_allowed_depletion" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "plants_scientific_name_unique" UNIQUE("scientific_name")
);
--> statement-breakpoint
CREATE TABLE "live_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"user_id" uuid,
	"topics" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_versions" (
	"scope" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_zones" (
	"program_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"duration_s" integer NOT NULL,
	CONSTRAINT "program_zones_program_id_position_pk" PRIMARY KEY("program_id","position")
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date,
	"start_time" text NOT NULL,
	"repeat" text NOT NULL,
	"interval_days" integer,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"months" smallint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurrence_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"program_id" uuid,
	"source" text NOT NULL,
	"reason_type" text NOT NULL,
	"reason_code" integer,
	"reason_figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_by" uuid,
	"local_date" date NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"duration_s" integer NOT NULL,
	"phase" text NOT NULL,
	"outcome" text,
	"deadline" timestamp with time zone,
	"armed_deadline" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"stop_requested_at" timestamp with time zone,
	"volume_l" double precision,
	"volume_is_measured" boolean DEFAULT false NOT NULL,
	"fault" text,
	"fencing_token" bigint,
	"close_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"sensor_id" uuid NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"moisture" double precision,
	"temperature_c" double precision,
	"sunlight_klx" double precision,
	CONSTRAINT "readings_sensor_id_measured_at_pk" PRIMARY KEY("sensor_id","measured_at")
);
--> statement-breakpoint
CREATE TABLE "sensors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"hub_id" uuid,
	"zone_id" uuid,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"serial_number" text NOT NULL,
	"driver" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'SETUP' NOT NULL,
	"battery_fraction" double precision,
	"light_mode" text DEFAULT 'auto' NOT NULL,
	"report_interval_min" integer NOT NULL,
	"last_report_at" timestamp with time zone,
	"moisture" double precision,
	"temperature_c" double precision,
	"sunlight_klx" double precision
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"relationship" text NOT NULL,
	CONSTRAINT "shares_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"account_type" text DEFAULT 'PERSONAL' NOT NULL,
	"lang" text DEFAULT 'EN' NOT NULL,
	"unit_system" text DEFAULT 'SI' NOT NULL,
	"first_weekday" smallint DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"current_group_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weather_days" (
	"group_id" uuid NOT NULL,
	"date" date NOT NULL,
	"t_min_c" double precision NOT NULL,
	"t_max_c" double precision NOT NULL,
	"rainfall_mm" double precision NOT NULL,
	"precipitation_probability" double precision NOT NULL,
	"wind_m_per_s" double precision NOT NULL,
	"relative_humidity" double precision NOT NULL,
	"solar_radiation_mj_per_m2" double precision,
	"et0_mm" double precision,
	"icon" text NOT NULL,
	"is_forecast" boolean NOT NULL,
	"provider" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "weather_days_group_id_date_pk" PRIMARY KEY("group_id","date")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"terminal" smallint NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valve_status" text DEFAULT 'NORMAL' NOT NULL,
	"area_m2" double precision,
	"primary_plant_id" uuid,
	"other_plant_ids" uuid[] DEFAULT '{}' NOT NULL,
	"plant_type" text,
	"soil" text,
	"sprinkler" text,
	"shade" text,
	"slope" text,
	"container" text,
	"location" text DEFAULT 'outdoor' NOT NULL,
	"smart" boolean DEFAULT false NOT NULL,
	"smart_level" text DEFAULT 'basic' NOT NULL,
	"recipe" text DEFAULT 'DEFAULT' NOT NULL,
	"boost_factor" double precision DEFAULT 1 NOT NULL,
	"customized_moisture_low" double precision,
	"customized_moisture_high" double precision,
	"flow_l_per_min" double precision,
	"master_zone_id" uuid,
	"depletion_mm" double precision,
	"settled_date" date,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_leases" ADD CONSTRAINT "device_leases_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_hub_id_hubs_id_fk" FOREIGN KEY ("hub_id") REFERENCES "public"."hubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hubs" ADD CONSTRAINT "hubs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_zones" ADD CONSTRAINT "program_zones_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_zones" ADD CONSTRAINT "program_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_hub_id_hubs_id_fk" FOREIGN KEY ("hub_id") REFERENCES "public"."hubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensors" ADD CONSTRAINT "sensors_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_days" ADD CONSTRAINT "weather_days_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_group" ON "devices" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "hubs_group" ON "hubs" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_cause" ON "notifications" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","group_id","status","notify_at");--> statement-breakpoint
CREATE INDEX "live_changes_created" ON "live_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "programs_group" ON "programs" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_occurrence" ON "runs" USING btree ("occurrence_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_manual_per_zone" ON "runs" USING btree ("zone_id") WHERE "runs"."source" = 'MANUAL' and "runs"."phase" <> 'ENDED';--> statement-breakpoint
CREATE INDEX "runs_active" ON "runs" USING btree ("device_id") WHERE "runs"."phase" <> 'ENDED';--> statement-breakpoint
CREATE INDEX "runs_history" ON "runs" USING btree ("group_id","planned_start");--> statement-breakpoint
CREATE INDEX "runs_zone" ON "runs" USING btree ("zone_id","closed_at");--> statement-breakpoint
CREATE INDEX "sensors_group" ON "sensors" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "zones_group" ON "zones" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "zones_terminal" ON "zones" USING btree ("device_id","terminal");