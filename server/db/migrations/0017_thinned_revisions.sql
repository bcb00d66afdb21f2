ALTER TABLE "chapter_revision" ADD COLUMN "kept" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
CREATE INDEX "chapter_revision_kept" ON "chapter_revision" USING btree ("chapter_id","revision") WHERE kept <> 'removed';--> statement-breakpoint
CREATE INDEX "chapter_revision_to_thin" ON "chapter_revision" USING btree ("kept","saved_at") WHERE kept in ('all', 'hourly');