CREATE TABLE "plant_lists" (
	"digest" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_names" (
	"plant_id" uuid NOT NULL,
	"language" text NOT NULL,
	"place" smallint NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "plant_names_plant_id_language_place_pk" PRIMARY KEY("plant_id","language","place")
);
--> statement-breakpoint
ALTER TABLE "plants" ALTER COLUMN "root_depth_m" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ALTER COLUMN "management_allowed_depletion" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "family" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "factors_dry" double precision[];--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "factors_wet" double precision[];--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "plant_names" ADD CONSTRAINT "plant_names_plant_id_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plants" DROP COLUMN "common_name";--> statement-breakpoint
ALTER TABLE "plants" DROP COLUMN "plant_factor";--> statement-breakpoint
ALTER TABLE "plants" DROP COLUMN "source_class";--> statement-breakpoint
ALTER TABLE "plants" DROP COLUMN "source";