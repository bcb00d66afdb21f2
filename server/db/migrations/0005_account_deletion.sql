ALTER TABLE "account" ADD COLUMN "delete_at" bigint;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "opened_before" bigint;