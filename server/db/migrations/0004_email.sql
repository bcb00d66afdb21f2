CREATE TABLE "email_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint,
	"used_key" text
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email_confirmed_at" bigint;--> statement-breakpoint
-- Accounts of earlier versions could not confirm their address: they count as confirmed.
UPDATE "account" SET "email_confirmed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "decision_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_link" ADD CONSTRAINT "email_link_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_link_user" ON "email_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_link_address" ON "email_link" USING btree ("address_key");