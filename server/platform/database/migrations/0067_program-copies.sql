CREATE TABLE "settings_copy_programs" (
	"copy_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"program_id" uuid,
	"name" text NOT NULL,
	"rolled_back_at" timestamp with time zone,
	CONSTRAINT "settings_copy_programs_copy_id_group_id_pk" PRIMARY KEY("copy_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "settings_copy_programs" ADD CONSTRAINT "settings_copy_programs_copy_id_settings_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."settings_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_programs" ADD CONSTRAINT "settings_copy_programs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_copy_programs" ADD CONSTRAINT "settings_copy_programs_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_copy_programs_group" ON "settings_copy_programs" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "settings_copy_programs_program" ON "settings_copy_programs" USING btree ("program_id");