CREATE INDEX "account_role" ON "account" USING btree ("role");--> statement-breakpoint
CREATE INDEX "account_delete_at" ON "account" USING btree ("delete_at") WHERE "account"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "refresh_token_used" ON "refresh_token" USING btree ("successor_used_at") WHERE "refresh_token"."successor_used_at" is not null;--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_revoked" ON "session" USING btree ("revoked_at") WHERE "session"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "session_unsent" ON "session" USING btree ("refreshed_at") WHERE "session"."unsent_count" > 0;--> statement-breakpoint
CREATE INDEX "application_story" ON "application" USING btree ("story_id","type");--> statement-breakpoint
CREATE INDEX "contract_owner" ON "contract" USING btree ("owner_id","submitted_at");--> statement-breakpoint
CREATE INDEX "private_picture_created" ON "private_picture" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_link_created" ON "email_link" USING btree ("created_at");