ALTER TABLE "refresh_token" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "successor" text;