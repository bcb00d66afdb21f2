ALTER TABLE "session" ADD COLUMN "unsent_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "unsent_told_at" bigint;