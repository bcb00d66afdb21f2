CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text,
	"password_hash" text,
	"role" text NOT NULL,
	"pen_name" text NOT NULL,
	"avatar" text,
	"contact_email" text DEFAULT '' NOT NULL,
	"register_key" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "account_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"busy_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"story_id" uuid,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identity_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"udid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"replaced_at" bigint,
	"replaced_by" text,
	"successor" text,
	"successor_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"udid" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"refreshed_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_nonce" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bonus_kind" text,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" bigint NOT NULL,
	"state_at" bigint NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"amount" bigint,
	"note" text DEFAULT '' NOT NULL,
	"platform_url" text,
	"lead_days" integer
);
--> statement-breakpoint
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
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"contract_type" text NOT NULL,
	"sealed_form" text NOT NULL,
	"pictures" text,
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
	"pictures" text,
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
	"pictures" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"editor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"facts" text NOT NULL,
	"route" text,
	"action_required" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"user_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
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
	"first_approved_by" uuid,
	"first_approved_at" bigint,
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
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"editor_id" uuid NOT NULL,
	"published_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"withdrawn_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_text" (
	"notice_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "notice_text_notice_id_language_pk" PRIMARY KEY("notice_id","language")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"answered_at" bigint
);
--> statement-breakpoint
CREATE TABLE "chapter_reading" (
	"chapter_id" uuid NOT NULL,
	"day" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chapter_reading_chapter_id_day_pk" PRIMARY KEY("chapter_id","day")
);
--> statement-breakpoint
CREATE TABLE "reading_receipt" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reading" (
	"story_id" uuid NOT NULL,
	"day" text NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "story_reading_story_id_day_pk" PRIMARY KEY("story_id","day")
);
--> statement-breakpoint
CREATE TABLE "writing_day" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"day" text NOT NULL,
	"typed" integer NOT NULL,
	"pasted" integer NOT NULL,
	"seq" integer NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writing_goal" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"daily" integer,
	"weekly" integer,
	"token" uuid NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"revision_id" uuid NOT NULL,
	"parent_revision_id" uuid,
	"title" text NOT NULL,
	"words" integer NOT NULL,
	"content_hash" text NOT NULL,
	"first_hash" text NOT NULL,
	"first_revision_id" uuid NOT NULL,
	"head_udid" text NOT NULL,
	"head_started_at" bigint NOT NULL,
	"head_pinned" boolean DEFAULT false NOT NULL,
	"paid" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" bigint,
	"published_at" bigint,
	"published_revision_id" uuid,
	"published_words" integer DEFAULT 0 NOT NULL,
	"submitted_revision_id" uuid,
	"inspect_state" text DEFAULT 'draft' NOT NULL,
	"inspect_reason" text DEFAULT '' NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_revision" (
	"revision_id" uuid PRIMARY KEY NOT NULL,
	"chapter_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"parent_revision_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_note" text,
	"words" integer NOT NULL,
	"content_hash" text NOT NULL,
	"udid" text NOT NULL,
	"saved_at" bigint NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "named_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chapter_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_note" text,
	"words" integer NOT NULL,
	"saved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "side_revision" (
	"revision_id" uuid PRIMARY KEY NOT NULL,
	"chapter_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"parent_revision_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_note" text,
	"words" integer NOT NULL,
	"content_hash" text NOT NULL,
	"udid" text NOT NULL,
	"saved_at" bigint NOT NULL,
	CONSTRAINT "side_revision_text" UNIQUE("chapter_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"genre_id" text NOT NULL,
	"editor_id" uuid,
	"contract_type" text NOT NULL,
	"audience" text NOT NULL,
	"synopsis" text NOT NULL,
	"tags" text[] NOT NULL,
	"cover_id" uuid,
	"language" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"revision_id" uuid NOT NULL,
	"form_hash" text NOT NULL,
	"first_form_hash" text NOT NULL,
	"version" uuid NOT NULL,
	"allow_price" boolean DEFAULT false NOT NULL,
	"inspect_state" text DEFAULT 'draft' NOT NULL,
	"completion" text DEFAULT 'none' NOT NULL,
	"contract_closed" boolean DEFAULT false NOT NULL,
	"opened_at" bigint,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"published_count" integer DEFAULT 0 NOT NULL,
	"published_words" integer DEFAULT 0 NOT NULL,
	"last_published_at" bigint DEFAULT 0 NOT NULL,
	"volumes" text DEFAULT '[]' NOT NULL,
	"volumes_revision_id" uuid,
	"next_position" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tombstone" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"story_id" uuid NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD CONSTRAINT "contract_draft_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_draft" ADD CONSTRAINT "contract_draft_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_picture" ADD CONSTRAINT "private_picture_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_form" ADD CONSTRAINT "writer_form_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_text" ADD CONSTRAINT "notice_text_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_reading" ADD CONSTRAINT "chapter_reading_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reading" ADD CONSTRAINT "story_reading_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_day" ADD CONSTRAINT "writing_day_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_goal" ADD CONSTRAINT "writing_goal_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_revision" ADD CONSTRAINT "chapter_revision_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_version" ADD CONSTRAINT "named_version_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_revision" ADD CONSTRAINT "side_revision_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_busy" ON "attempt" USING btree ("busy_until");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_user" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_refreshed" ON "session" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX "used_nonce_ends" ON "used_nonce" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_completion" ON "application" USING btree ("story_id") WHERE "application"."type" = 'completion';--> statement-breakpoint
CREATE UNIQUE INDEX "application_bonus" ON "application" USING btree ("story_id","bonus_kind") WHERE "application"."type" = 'bonus' and "application"."state" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "application_queue" ON "application" USING btree ("type","state","state_at","id");--> statement-breakpoint
CREATE INDEX "application_owner" ON "application" USING btree ("owner_id","submitted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_open" ON "contract" USING btree ("story_id") WHERE "contract"."state" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "contract_story" ON "contract" USING btree ("story_id","submitted_at");--> statement-breakpoint
CREATE INDEX "contract_state" ON "contract" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "contract_draft_story" ON "contract_draft" USING btree ("story_id","made_at");--> statement-breakpoint
CREATE INDEX "contract_event_contract" ON "contract_event" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "private_picture_owner" ON "private_picture" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "message_owner" ON "message" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("owner_id","read_at");--> statement-breakpoint
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
CREATE INDEX "notice_published" ON "notice" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("answered_at","asked_at","id");--> statement-breakpoint
CREATE INDEX "question_owner" ON "question" USING btree ("owner_id","asked_at");--> statement-breakpoint
CREATE INDEX "reading_receipt_created" ON "reading_receipt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "writing_day_owner" ON "writing_day" USING btree ("owner_id","day");--> statement-breakpoint
CREATE INDEX "chapter_story" ON "chapter" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "chapter_publish_at" ON "chapter" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "chapter_submitted" ON "chapter" USING btree ("inspect_state","updated_at","id");--> statement-breakpoint
CREATE INDEX "chapter_deleted_at" ON "chapter" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "chapter_revision_chapter" ON "chapter_revision" USING btree ("chapter_id","revision");--> statement-breakpoint
CREATE INDEX "named_version_chapter" ON "named_version" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "story_owner" ON "story" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "story_opened" ON "story" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "story_last_published" ON "story" USING btree ("last_published_at","id");--> statement-breakpoint
CREATE INDEX "story_published_words" ON "story" USING btree ("published_words","id");--> statement-breakpoint
CREATE INDEX "tombstone_story" ON "tombstone" USING btree ("story_id");--> statement-breakpoint
CREATE FUNCTION "contract_event_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an entry of the contract log is never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_event_stays" BEFORE UPDATE OR DELETE ON "contract_event" FOR EACH ROW EXECUTE FUNCTION "contract_event_stays"();--> statement-breakpoint
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
