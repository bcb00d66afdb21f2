CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"answered_at" bigint
);
--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("answered_at","asked_at","id");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id","asked_at");