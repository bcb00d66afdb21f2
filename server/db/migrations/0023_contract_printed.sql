ALTER TABLE "contract" ADD COLUMN "sealed_printed" text;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD COLUMN "sealed_printed" text;