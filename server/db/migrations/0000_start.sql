CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"pen_name" text NOT NULL,
	"avatar" text,
	"contact_email" text DEFAULT '' NOT NULL,
	"register_key" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "account_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "application" (
	"story_id" uuid NOT NULL,
	"type" text NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text NOT NULL,
	"submitted_at" bigint NOT NULL,
	CONSTRAINT "application_story_id_type_pk" PRIMARY KEY("story_id","type")
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
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"udid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"replaced_at" bigint,
	"successor_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"udid" text NOT NULL,
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
	"revision" integer NOT NULL,
	"revision_id" uuid NOT NULL,
	"form_hash" text NOT NULL,
	"first_form_hash" text NOT NULL,
	"version" uuid NOT NULL,
	"allow_price" boolean DEFAULT false NOT NULL,
	"inspect_state" text DEFAULT 'draft' NOT NULL,
	"completion" text DEFAULT 'none' NOT NULL,
	"opened_at" bigint,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"published_count" integer DEFAULT 0 NOT NULL,
	"published_words" integer DEFAULT 0 NOT NULL,
	"last_published_at" bigint DEFAULT 0 NOT NULL,
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
ALTER TABLE "application" ADD CONSTRAINT "application_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_revision" ADD CONSTRAINT "chapter_revision_chapter_id_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story" ADD CONSTRAINT "story_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapter_story" ON "chapter" USING btree ("story_id","position");--> statement-breakpoint
CREATE INDEX "chapter_publish_at" ON "chapter" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "chapter_submitted" ON "chapter" USING btree ("inspect_state","id");--> statement-breakpoint
CREATE INDEX "chapter_deleted_at" ON "chapter" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "chapter_revision_chapter" ON "chapter_revision" USING btree ("chapter_id","revision");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_refreshed" ON "session" USING btree ("refreshed_at");--> statement-breakpoint
CREATE INDEX "story_owner" ON "story" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "story_opened" ON "story" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "story_last_published" ON "story" USING btree ("last_published_at","id");--> statement-breakpoint
CREATE INDEX "story_published_words" ON "story" USING btree ("published_words","id");--> statement-breakpoint
CREATE INDEX "tombstone_story" ON "tombstone" USING btree ("story_id");