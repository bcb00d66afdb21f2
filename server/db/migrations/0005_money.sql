CREATE TABLE "application_event" (
	"subject_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "application_event_subject_id_sequence_pk" PRIMARY KEY("subject_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "author_balance" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"available" bigint NOT NULL,
	"locked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "author_balance_whole" CHECK ("author_balance"."locked" >= 0 and "author_balance"."paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "income_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"editor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"verified" integer NOT NULL,
	"credited" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "income_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"chapter_id" uuid,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"cents" bigint NOT NULL,
	"import_id" uuid,
	"application_id" uuid,
	"withdrawal_id" uuid,
	"created_at" bigint NOT NULL,
	"verified_at" bigint,
	CONSTRAINT "income_line_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"cents" bigint NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ledger_entry_moves" CHECK ("ledger_entry"."cents" > 0 and "ledger_entry"."from_account" <> "ledger_entry"."to_account")
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" bigint NOT NULL,
	"state_at" bigint NOT NULL,
	"sealed_payment" text NOT NULL,
	"payee" text NOT NULL,
	"payment_from" text NOT NULL,
	"payment_differs" boolean NOT NULL,
	"fee" bigint,
	"tax" bigint,
	"net" bigint,
	"paid_on" text,
	"reference" text
);
--> statement-breakpoint
DROP INDEX "chapter_submitted";--> statement-breakpoint
ALTER TABLE "application" DROP CONSTRAINT "application_story_id_type_pk";--> statement-breakpoint
ALTER TABLE "application" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "bonus_kind" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "state_at" bigint;--> statement-breakpoint
UPDATE "application" SET "state_at" = "submitted_at";--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "state_at" SET NOT NULL;--> statement-breakpoint
INSERT INTO "application_event" ("subject_id", "sequence", "state", "reason", "actor_id", "at")
	SELECT "id", 1, 'waiting', '', "owner_id", "submitted_at" FROM "application";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "platform_url" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "income_import_at" ON "income_import" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "income_line_owner" ON "income_line" USING btree ("owner_id","month");--> statement-breakpoint
CREATE INDEX "income_line_story" ON "income_line" USING btree ("story_id","month");--> statement-breakpoint
CREATE INDEX "income_line_withdrawal" ON "income_line" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "income_line_available" ON "income_line" USING btree ("owner_id") WHERE "income_line"."state" = 'verified' and "income_line"."withdrawal_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_cause" ON "ledger_entry" USING btree ("cause_id","cause");--> statement-breakpoint
CREATE INDEX "ledger_entry_owner" ON "ledger_entry" USING btree ("owner_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_month" ON "withdrawal" USING btree ("owner_id","month") WHERE "withdrawal"."state" in ('waiting', 'approved', 'paid');--> statement-breakpoint
CREATE INDEX "withdrawal_queue" ON "withdrawal" USING btree ("state","state_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_owner" ON "withdrawal" USING btree ("owner_id","submitted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_completion" ON "application" USING btree ("story_id") WHERE "application"."type" = 'completion';--> statement-breakpoint
CREATE UNIQUE INDEX "application_bonus" ON "application" USING btree ("story_id","bonus_kind") WHERE "application"."type" = 'bonus' and "application"."state" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "application_queue" ON "application" USING btree ("type","state","state_at","id");--> statement-breakpoint
CREATE INDEX "application_owner" ON "application" USING btree ("owner_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "chapter_submitted" ON "chapter" USING btree ("inspect_state","updated_at","id");--> statement-breakpoint
CREATE FUNCTION "ledger_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an entry of the ledger is never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_stays" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "ledger_entry_stays"();--> statement-breakpoint
CREATE FUNCTION "income_line_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" = 'verified' THEN
		IF TG_OP = 'UPDATE' THEN
			IF (to_jsonb(NEW) - 'withdrawal_id') = (to_jsonb(OLD) - 'withdrawal_id') THEN
				RETURN NEW;
			END IF;
		END IF;
		RAISE EXCEPTION 'a verified line of income is never changed or deleted';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "income_line_stays" BEFORE UPDATE OR DELETE ON "income_line" FOR EACH ROW EXECUTE FUNCTION "income_line_stays"();
