CREATE TABLE "identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identity_provider_subject_pk" PRIMARY KEY("provider","subject")
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
CREATE TABLE "used_nonce" (
	"hash" text PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_text" ADD CONSTRAINT "notice_text_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_user" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_published" ON "notice" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "used_nonce_ends" ON "used_nonce" USING btree ("ends_at");