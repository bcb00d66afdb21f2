ALTER TABLE "session" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "email_link" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;