ALTER TABLE "contract" ADD COLUMN "pictures" text;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD COLUMN "pictures" text;--> statement-breakpoint
ALTER TABLE "writer_form" ADD COLUMN "pictures" text;