CREATE TABLE "server_starts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"was_stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "starts_held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "server_starts_time" ON "server_starts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "groups_held" ON "groups" USING btree ("starts_held_at") WHERE "groups"."starts_held_at" is not null;