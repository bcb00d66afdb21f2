CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"contract_type" text NOT NULL,
	"sealed_form" text NOT NULL,
	"document_hash" text NOT NULL,
	"signed_hash" text NOT NULL,
	"file_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "contract_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"contract_type" text NOT NULL,
	"sealed_form" text NOT NULL,
	"file_key" text NOT NULL,
	"document_hash" text NOT NULL,
	"made_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_event" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"detail" text NOT NULL,
	"at" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"media_type" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_organisation" (
	"country_code" text NOT NULL,
	"org" text NOT NULL,
	"org_name" text NOT NULL,
	CONSTRAINT "target_organisation_country_code_org_pk" PRIMARY KEY("country_code","org")
);
--> statement-breakpoint
CREATE TABLE "writer_form" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "contract_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD CONSTRAINT "contract_draft_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD CONSTRAINT "contract_draft_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_picture" ADD CONSTRAINT "private_picture_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_form" ADD CONSTRAINT "writer_form_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_open" ON "contract" USING btree ("story_id") WHERE "contract"."state" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "contract_story" ON "contract" USING btree ("story_id","submitted_at");--> statement-breakpoint
CREATE INDEX "contract_state" ON "contract" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "contract_draft_story" ON "contract_draft" USING btree ("story_id","made_at");--> statement-breakpoint
CREATE INDEX "contract_event_contract" ON "contract_event" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "private_picture_owner" ON "private_picture" USING btree ("owner_id");--> statement-breakpoint
CREATE FUNCTION "contract_event_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an entry of the contract log is never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_event_stays" BEFORE UPDATE OR DELETE ON "contract_event" FOR EACH ROW EXECUTE FUNCTION "contract_event_stays"();
