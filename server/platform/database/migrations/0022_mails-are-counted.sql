CREATE TABLE "mail_counts" (
	"day" date NOT NULL,
	"counted" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_counts_day_counted_pk" PRIMARY KEY("day","counted")
);
