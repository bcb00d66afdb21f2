-- The rules hold for every new row. Rows of earlier versions are not checked: an upgrade must not stop at one, and the books are compared every night.
ALTER TABLE "author_balance" ADD CONSTRAINT "author_balance_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_import_id_income_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."income_import"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "income_line" ADD CONSTRAINT "income_line_positive" CHECK ("income_line"."cents" >= 0 or "income_line"."kind" = 'adjustment') NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_positive" CHECK ("withdrawal"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_paid_whole" CHECK ("withdrawal"."state" <> 'paid' or ("withdrawal"."fee" >= 0 and "withdrawal"."tax" >= 0 and "withdrawal"."net" >= 0 and "withdrawal"."net" = "withdrawal"."amount" - "withdrawal"."fee" - "withdrawal"."tax")) NOT VALID;--> statement-breakpoint
CREATE FUNCTION "author_balance_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kept "author_balance";
	sums record;
BEGIN
	SELECT * INTO kept FROM "author_balance" WHERE "owner_id" = NEW."owner_id";
	SELECT
		coalesce(sum(CASE WHEN "to_account" = 'available' THEN "cents" WHEN "from_account" = 'available' THEN -"cents" END), 0) AS available,
		coalesce(sum(CASE WHEN "to_account" = 'locked' THEN "cents" WHEN "from_account" = 'locked' THEN -"cents" END), 0) AS locked,
		coalesce(sum(CASE WHEN "to_account" = 'paid' THEN "cents" WHEN "from_account" = 'paid' THEN -"cents" END), 0) AS paid
	INTO sums FROM "ledger_entry" WHERE "owner_id" = NEW."owner_id";
	IF FOUND AND kept IS NOT NULL AND (kept."available", kept."locked", kept."paid") <> (sums.available, sums.locked, sums.paid) THEN
		RAISE EXCEPTION 'a balance is the sum of its ledger';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "author_balance_sums" AFTER INSERT OR UPDATE ON "author_balance" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "author_balance_sums"();--> statement-breakpoint
CREATE FUNCTION "books_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the books are never emptied';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_not_emptied" BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();--> statement-breakpoint
CREATE TRIGGER "income_line_not_emptied" BEFORE TRUNCATE ON "income_line" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();--> statement-breakpoint
CREATE TRIGGER "author_balance_not_emptied" BEFORE TRUNCATE ON "author_balance" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();--> statement-breakpoint
CREATE TRIGGER "withdrawal_not_emptied" BEFORE TRUNCATE ON "withdrawal" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();--> statement-breakpoint
CREATE TRIGGER "contract_not_emptied" BEFORE TRUNCATE ON "contract" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();--> statement-breakpoint
CREATE TRIGGER "contract_event_not_emptied" BEFORE TRUNCATE ON "contract_event" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();
