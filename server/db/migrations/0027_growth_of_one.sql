ALTER TABLE "cover" ADD COLUMN "unused_since" bigint;--> statement-breakpoint
CREATE INDEX "contract_draft_owner" ON "contract_draft" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "income_line_application" ON "income_line" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "chapter_shown" ON "chapter" USING btree ("story_id","position","id") WHERE "chapter"."published_revision_id" is not null and "chapter"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cover_owner" ON "cover" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "story_cover" ON "story" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "tombstone_owner" ON "tombstone" USING btree ("owner_id");