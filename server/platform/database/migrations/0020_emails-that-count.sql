DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Accounts from before emails were confirmed keep what they could do (docs/decisions/0051).
UPDATE "users" SET "confirmed_at" = "created_at" WHERE NOT "is_demo";--> statement-breakpoint
CREATE INDEX "users_claimed_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."confirmed_at" is not null;