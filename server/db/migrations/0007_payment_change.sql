CREATE TABLE "payment_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"contract_id" uuid,
	"sealed_before" text NOT NULL,
	"payee" text NOT NULL,
	"changed_at" bigint NOT NULL,
	"hash" text NOT NULL,
	"undone_at" bigint,
	"undone_key" text,
	CONSTRAINT "payment_change_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "payable_from" bigint;--> statement-breakpoint
ALTER TABLE "payment_change" ADD CONSTRAINT "payment_change_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_change_owner" ON "payment_change" USING btree ("owner_id","changed_at");