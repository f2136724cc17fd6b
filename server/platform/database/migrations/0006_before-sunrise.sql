ALTER TABLE "preferences" ALTER COLUMN "finish_before_sunrise" SET DEFAULT true;--> statement-breakpoint
-- Gardens whose preferences nobody has ever changed follow the new default.
UPDATE "preferences" SET "finish_before_sunrise" = true WHERE "version" = 1;
