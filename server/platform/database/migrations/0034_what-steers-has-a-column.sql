ALTER TABLE "planned_runs" ADD COLUMN "rain_basis" text;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "days_from_rain" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "rain_basis" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "days_from_rain" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "missing_s" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "lead_s" integer;--> statement-breakpoint
UPDATE "planned_runs" SET "rain_basis" = "reason_figures" ->> 'basis', "days_from_rain" = ("reason_figures" ->> 'days_from_rain')::numeric::integer
  WHERE "reason_figures" ? 'days_from_rain';--> statement-breakpoint
UPDATE "runs" SET "rain_basis" = "reason_figures" ->> 'basis', "days_from_rain" = ("reason_figures" ->> 'days_from_rain')::numeric::integer
  WHERE "reason_figures" ? 'days_from_rain';--> statement-breakpoint
UPDATE "runs" SET "missing_s" = ("reason_figures" ->> 'missing_seconds')::numeric::integer, "reason_figures" = "reason_figures" - 'missing_seconds'
  WHERE "reason_figures" ? 'missing_seconds';--> statement-breakpoint
UPDATE "runs" SET "lead_s" = ("reason_figures" ->> 'lead_s')::numeric::integer, "reason_figures" = "reason_figures" - 'lead_s'
  WHERE "reason_figures" ? 'lead_s';
