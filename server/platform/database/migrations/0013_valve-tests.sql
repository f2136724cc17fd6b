CREATE TABLE "valve_tests" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"terminal" smallint NOT NULL,
	"current_ma" double precision,
	"voltage_v" double precision,
	"flow_l_per_min" double precision,
	"valve_status" text,
	"water_seen" boolean
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_on_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "valve_tests" ADD CONSTRAINT "valve_tests_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valve_tests" ADD CONSTRAINT "valve_tests_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valve_tests" ADD CONSTRAINT "valve_tests_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "valve_tests_device" ON "valve_tests" USING btree ("device_id","terminal");