ALTER TABLE "withdrawal" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "first_approved_at" bigint;