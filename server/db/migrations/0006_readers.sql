CREATE TABLE "chapter_reading" (
	"chapter_id" uuid NOT NULL,
	"day" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chapter_reading_chapter_id_day_pk" PRIMARY KEY("chapter_id","day")
);
--> statement-breakpoint
CREATE TABLE "reading_receipt" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reading" (
	"story_id" uuid NOT NULL,
	"day" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "story_reading_story_id_day_pk" PRIMARY KEY("story_id","day")
);
--> statement-breakpoint
ALTER TABLE "chapter_reading" ADD CONSTRAINT "chapter_reading_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reading" ADD CONSTRAINT "story_reading_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_receipt_created" ON "reading_receipt" USING btree ("created_at");