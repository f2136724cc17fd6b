DROP INDEX "regulations_place";--> statement-breakpoint
ALTER TABLE "group_regulations" ALTER COLUMN "is_followed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "group_regulations" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "group_regulations" ADD COLUMN "house_number" integer;--> statement-breakpoint
ALTER TABLE "group_regulations" ADD COLUMN "answered_for" text;--> statement-breakpoint
ALTER TABLE "regulations" ADD COLUMN "law" jsonb NOT NULL DEFAULT '{}'::jsonb;--> statement-breakpoint
-- The data files write every law anew at each start; the choices that refer to the rows stay.
ALTER TABLE "regulations" ALTER COLUMN "law" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "regulations_country" ON "regulations" USING btree ("country");--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "authority";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "zipcodes";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "in_force_from";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "in_force_to";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "months";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "rules";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "exempt_sprinklers";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "are_new_plants_exempt";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "regulations" DROP COLUMN "checked_on";