CREATE TABLE "cross_post" (
	"chapter_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"content_hash" text,
	"posted_at" bigint NOT NULL,
	"title" text,
	"content" text,
	"author_note" text,
	CONSTRAINT "cross_post_chapter_id_platform_pk" PRIMARY KEY("chapter_id","platform")
);
--> statement-breakpoint
ALTER TABLE "cross_post" ADD CONSTRAINT "cross_post_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;