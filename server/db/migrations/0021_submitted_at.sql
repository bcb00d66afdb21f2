ALTER TABLE "chapter" ADD COLUMN "submitted_at" bigint;--> statement-breakpoint
-- Nothing says when a waiting text was submitted: it was saved before, and is still among the longest waiting.
UPDATE "chapter" SET "submitted_at" = "chapter_revision"."saved_at" FROM "chapter_revision" WHERE "chapter_revision"."revision_id" = "chapter"."submitted_revision_id";
