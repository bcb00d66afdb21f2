CREATE TABLE "named_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chapter_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_note" text,
	"words" integer NOT NULL,
	"saved_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "named_version" ADD CONSTRAINT "named_version_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "named_version_chapter" ON "named_version" USING btree ("chapter_id");