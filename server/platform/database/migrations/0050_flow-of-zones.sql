CREATE TABLE "steady_flows" (
	"device_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"zone_ids" uuid[] NOT NULL,
	"flow_l_per_min" double precision NOT NULL,
	"is_judged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "steady_flows_device_id_at_pk" PRIMARY KEY("device_id","at")
);
--> statement-breakpoint
CREATE TABLE "zone_flows" (
	"zone_id" uuid PRIMARY KEY NOT NULL,
	"learned_from" timestamp with time zone,
	"direction" text,
	"since" timestamp with time zone,
	"found_at" timestamp with time zone,
	"usual_l_per_min" double precision,
	"flow_l_per_min" double precision,
	"is_shared" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "steady_flows" ADD CONSTRAINT "steady_flows_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_flows" ADD CONSTRAINT "zone_flows_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steady_flows_to_judge" ON "steady_flows" USING btree ("device_id") WHERE not "steady_flows"."is_judged";