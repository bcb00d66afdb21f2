ALTER TABLE "payment_change" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The details of an approved contract counted from its submission until now: their rows are those of a change that counts.
UPDATE "payment_change" SET "contract_id" = NULL FROM "contract" WHERE "contract"."id" = "payment_change"."contract_id" AND "contract"."state" = 'approved';
