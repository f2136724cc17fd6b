CREATE TABLE "broker_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"rights" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
