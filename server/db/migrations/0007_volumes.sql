ALTER TABLE "story" ADD COLUMN "volumes" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "volumes_revision_id" uuid;