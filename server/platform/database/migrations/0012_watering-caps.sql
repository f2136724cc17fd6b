ALTER TABLE "preferences" ADD COLUMN "most_run_min" integer DEFAULT 240 NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "most_day_volume_l" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "most_day_volume_l" double precision;--> statement-breakpoint
-- Gardens from before the caps keep the run lengths they had.
INSERT INTO "preferences" ("group_id", "most_run_min") SELECT "id", 1440 FROM "groups"
  ON CONFLICT ("group_id") DO UPDATE SET "most_run_min" = 1440;
