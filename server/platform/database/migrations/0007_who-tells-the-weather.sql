INSERT INTO "weather_provider_settings" ("group_id", "provider")
SELECT "id", 'SIMULATED' FROM "groups" WHERE "simulated_weather_seed" IS NOT NULL
ON CONFLICT ("group_id") DO UPDATE SET "provider" = excluded."provider";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "simulated_weather_seed";
