CREATE TABLE "weather_questions" (
	"account" text NOT NULL,
	"date" date NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "weather_questions_account_date_pk" PRIMARY KEY("account","date")
);
