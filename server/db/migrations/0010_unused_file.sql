CREATE TABLE "unused_file" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unused_file" ADD CONSTRAINT "unused_file_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unused_file_due" ON "unused_file" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "unused_file_owner" ON "unused_file" USING btree ("owner_id");