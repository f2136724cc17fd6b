CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"from_address" text NOT NULL,
	"token_name" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_program_zones" (
	"backup_program_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"duration_s" integer,
	"volume_l" double precision,
	CONSTRAINT "backup_program_zones_backup_program_id_position_pk" PRIMARY KEY("backup_program_id","position")
);
--> statement-breakpoint
CREATE TABLE "backup_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"start_time" text NOT NULL,
	"repeat" text NOT NULL,
	"interval_days" integer,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"months" smallint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_run_zones" (
	"one_time_run_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"duration_s" integer,
	"volume_l" double precision,
	CONSTRAINT "one_time_run_zones_one_time_run_id_position_pk" PRIMARY KEY("one_time_run_id","position")
);
--> statement-breakpoint
CREATE TABLE "one_time_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"http_status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"rain_enabled" boolean DEFAULT true NOT NULL,
	"rain_strategy" text DEFAULT 'forecast' NOT NULL,
	"rain_threshold_mm" double precision DEFAULT 5 NOT NULL,
	"rain_probability_percent" integer DEFAULT 50 NOT NULL,
	"rain_days_to_skip" smallint[] DEFAULT '{0}' NOT NULL,
	"wind_enabled" boolean DEFAULT true NOT NULL,
	"wind_threshold_kmh" double precision DEFAULT 32 NOT NULL,
	"winterization_enabled" boolean DEFAULT true NOT NULL,
	"winterization_c" double precision DEFAULT 2 NOT NULL,
	"morning_from" text,
	"morning_to" text,
	"afternoon_from" text,
	"afternoon_to" text,
	"rest_time_min" integer DEFAULT 0 NOT NULL,
	"finish_before_sunrise" boolean DEFAULT false NOT NULL,
	"missed_start" text DEFAULT 'run_late' NOT NULL,
	"missed_start_hours" integer DEFAULT 1 NOT NULL,
	"closed_from" text,
	"closed_to" text,
	"source_capacity_l_per_min" double precision,
	"most_zones_at_once" integer DEFAULT 1 NOT NULL,
	"lead_s" integer DEFAULT 0 NOT NULL,
	"lag_s" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_regulations" (
	"group_id" uuid NOT NULL,
	"regulation_id" text NOT NULL,
	"is_followed" boolean NOT NULL,
	CONSTRAINT "group_regulations_group_id_regulation_id_pk" PRIMARY KEY("group_id","regulation_id")
);
--> statement-breakpoint
CREATE TABLE "regulation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"reported_by" uuid,
	"authority" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"source" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulations" (
	"id" text PRIMARY KEY NOT NULL,
	"authority" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"zipcodes" text[] DEFAULT '{}' NOT NULL,
	"in_force_from" date NOT NULL,
	"in_force_to" date,
	"months" smallint[] DEFAULT '{}' NOT NULL,
	"rules" jsonb NOT NULL,
	"exempt_sprinklers" text[] DEFAULT '{}' NOT NULL,
	"are_new_plants_exempt" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"sensor_id" uuid NOT NULL,
	"moisture_below" double precision,
	"start_day" date,
	"end_day" date,
	"start_time" text,
	"repeat" text,
	"interval_days" integer,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"months" smallint[] DEFAULT '{}' NOT NULL,
	"reminded_until" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"start_time" text,
	"end_time" text,
	"months" smallint[] DEFAULT '{}' NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"per" text NOT NULL,
	"household_m3" double precision DEFAULT 0 NOT NULL,
	"tiers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_decisions" (
	"group_id" uuid NOT NULL,
	"decisions" jsonb NOT NULL,
	"shortfalls" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_decisions_group_id_pk" PRIMARY KEY("group_id")
);
--> statement-breakpoint
CREATE TABLE "planned_runs" (
	"group_id" uuid NOT NULL,
	"occurrence_id" text NOT NULL,
	"zone_id" uuid,
	"reminder_id" uuid,
	"program_id" uuid,
	"source" text NOT NULL,
	"local_date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"duration_s" integer NOT NULL,
	"cycle" smallint DEFAULT 1 NOT NULL,
	"cycles" smallint DEFAULT 1 NOT NULL,
	"volume_l" double precision,
	"net_mm" double precision,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"reason_type" text NOT NULL,
	"reason_code" integer,
	"reason_figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"turning_point" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "planned_runs_group_id_occurrence_id_pk" PRIMARY KEY("group_id","occurrence_id")
);
--> statement-breakpoint
CREATE TABLE "skips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"occurrence_id" text,
	"zone_id" uuid,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"email" text NOT NULL,
	"relationship" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "weather_provider_settings" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"station_id" text,
	"device_id" text,
	"secret" text,
	"owns_hardware" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weather_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"reported_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_zone_id_zones_id_fk";
--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_device_id_devices_id_fk";
--> statement-breakpoint
ALTER TABLE "program_zones" ALTER COLUMN "duration_s" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_switched_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "elevation_m" double precision;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "plan_requested" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "plan_made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "pairing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "sun_hours" double precision;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "moisture_low" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "moisture_high" double precision DEFAULT 0.9 NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "source_class" text DEFAULT 'estimated' NOT NULL;--> statement-breakpoint
ALTER TABLE "program_zones" ADD COLUMN "volume_l" double precision;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "end_time" text;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "anchor" text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "max_volume_l" double precision;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turning_point" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "zone_name" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "light_colour" text DEFAULT 'green' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "is_continuous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "skip_above" double precision;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "add_below" double precision;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "adjusted_zone_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "notification_mode" text DEFAULT 'smart' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "notify_offline" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "notify_rapid_rise" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "notify_rapid_drop" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "learning_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "learning_progress" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "learned_field_capacity" double precision;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "learned_soil" text;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "last_wish" text DEFAULT 'leave' NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_days" ADD COLUMN "corrected_rainfall_mm" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "root_depth_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "container_volume_l" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "container_depth_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "planted_on" date;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "most_run_min" integer;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "learned_field_capacity" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_trail" ADD CONSTRAINT "audit_trail_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_trail" ADD CONSTRAINT "audit_trail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_program_zones" ADD CONSTRAINT "backup_program_zones_backup_program_id_backup_programs_id_fk" FOREIGN KEY ("backup_program_id") REFERENCES "public"."backup_programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_program_zones" ADD CONSTRAINT "backup_program_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_programs" ADD CONSTRAINT "backup_programs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_programs" ADD CONSTRAINT "backup_programs_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_run_zones" ADD CONSTRAINT "one_time_run_zones_one_time_run_id_one_time_runs_id_fk" FOREIGN KEY ("one_time_run_id") REFERENCES "public"."one_time_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_run_zones" ADD CONSTRAINT "one_time_run_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_runs" ADD CONSTRAINT "one_time_runs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_runs" ADD CONSTRAINT "one_time_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_regulations" ADD CONSTRAINT "group_regulations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_regulations" ADD CONSTRAINT "group_regulations_regulation_id_regulations_id_fk" FOREIGN KEY ("regulation_id") REFERENCES "public"."regulations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulation_reports" ADD CONSTRAINT "regulation_reports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulation_reports" ADD CONSTRAINT "regulation_reports_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_sensor_id_sensors_id_fk" FOREIGN KEY ("sensor_id") REFERENCES "public"."sensors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skips" ADD CONSTRAINT "skips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_provider_settings" ADD CONSTRAINT "weather_provider_settings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_reports" ADD CONSTRAINT "weather_reports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_trail_group" ON "audit_trail" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "audit_trail_user" ON "audit_trail" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "backup_programs_group" ON "backup_programs" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_programs_device" ON "backup_programs" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "one_time_runs_group" ON "one_time_runs" USING btree ("group_id","starts_at");--> statement-breakpoint
CREATE INDEX "regulations_place" ON "regulations" USING btree ("country","state");--> statement-breakpoint
CREATE INDEX "reminders_sensor" ON "reminders" USING btree ("sensor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_name" ON "reminders" USING btree ("group_id",lower("name"));--> statement-breakpoint
CREATE INDEX "restrictions_group" ON "restrictions" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "planned_runs_start" ON "planned_runs" USING btree ("group_id","starts_at");--> statement-breakpoint
CREATE INDEX "skips_group" ON "skips" USING btree ("group_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("group_id",lower("email"));--> statement-breakpoint
CREATE INDEX "weather_reports_group" ON "weather_reports" USING btree ("group_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "programs_name" ON "programs" USING btree ("group_id",lower("name"));