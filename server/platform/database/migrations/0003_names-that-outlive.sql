ALTER TABLE "planned_runs" ADD COLUMN "max_volume_l" double precision;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "started_by_name" text;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;