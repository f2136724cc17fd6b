CREATE TABLE "place_lists" (
	"digest" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text,
	"country" text NOT NULL,
	"zipcode" text,
	"population" integer NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"elevation_m" double precision,
	"keys" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "elevation_source" text;--> statement-breakpoint
CREATE INDEX "places_zipcode" ON "places" USING btree ("zipcode") WHERE zipcode is not null;--> statement-breakpoint
CREATE INDEX "places_population" ON "places" USING btree ("population" DESC NULLS LAST) WHERE zipcode is null;--> statement-breakpoint
CREATE INDEX "places_latitude" ON "places" USING btree ("latitude") WHERE zipcode is null;