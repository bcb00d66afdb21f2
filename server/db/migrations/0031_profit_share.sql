CREATE TABLE "share_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"contract_type" text NOT NULL,
	"tenths" integer NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" bigint NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" bigint,
	"withdrawn_by" uuid,
	"withdrawn_at" bigint,
	CONSTRAINT "share_rate_sequence" UNIQUE("sequence"),
	CONSTRAINT "share_rate_range" CHECK ("share_rate"."tenths" between 0 and 1000),
	CONSTRAINT "share_rate_two_editors" CHECK ("share_rate"."confirmed_by" <> "share_rate"."proposed_by"),
	CONSTRAINT "share_rate_decided_once" CHECK ("share_rate"."confirmed_by" is null or "share_rate"."withdrawn_by" is null)
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "share_tenths" integer;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD COLUMN "share_tenths" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "share_rate_waiting" ON "share_rate" USING btree ("contract_type") WHERE "share_rate"."confirmed_by" is null and "share_rate"."withdrawn_by" is null;--> statement-breakpoint
CREATE FUNCTION "share_rate_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD."confirmed_by" IS NOT NULL OR OLD."withdrawn_by" IS NOT NULL
		OR (NEW."id", NEW."sequence", NEW."contract_type", NEW."tenths", NEW."proposed_by", NEW."proposed_at")
			IS DISTINCT FROM (OLD."id", OLD."sequence", OLD."contract_type", OLD."tenths", OLD."proposed_by", OLD."proposed_at") THEN
		RAISE EXCEPTION 'a rate of the profit share is decided on once, and never changed or deleted';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "share_rate_stays" BEFORE UPDATE OR DELETE ON "share_rate" FOR EACH ROW EXECUTE FUNCTION "share_rate_stays"();--> statement-breakpoint
CREATE TRIGGER "share_rate_not_emptied" BEFORE TRUNCATE ON "share_rate" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();
