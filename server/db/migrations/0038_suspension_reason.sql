ALTER TABLE "account" ADD COLUMN "disabled_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_disabled" ON "account" USING btree ("disabled_at","id") WHERE "account"."disabled_at" is not null;