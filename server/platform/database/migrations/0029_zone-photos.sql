CREATE TABLE "zone_photos" (
	"zone_id" uuid PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "photo_tag" text;--> statement-breakpoint
ALTER TABLE "zone_photos" ADD CONSTRAINT "zone_photos_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE cascade ON UPDATE no action;