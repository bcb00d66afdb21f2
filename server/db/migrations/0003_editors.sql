ALTER TABLE "account" ADD COLUMN "password_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "disabled_at" bigint;