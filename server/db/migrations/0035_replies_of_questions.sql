ALTER TABLE "question" ADD COLUMN "reply" text;--> statement-breakpoint
CREATE INDEX "message_desk" ON "message" USING btree ("created_at","id") WHERE kind = 'deskMessage';