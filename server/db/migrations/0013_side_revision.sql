CREATE TABLE "side_revision" (
	"revision_id" uuid PRIMARY KEY NOT NULL,
	"chapter_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"parent_revision_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_note" text,
	"words" integer NOT NULL,
	"content_hash" text NOT NULL,
	"udid" text NOT NULL,
	"saved_at" bigint NOT NULL,
	CONSTRAINT "side_revision_text" UNIQUE("chapter_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "side_revision" ADD CONSTRAINT "side_revision_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;