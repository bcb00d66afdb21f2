CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"facts" text NOT NULL,
	"created_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"ends_at" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" bigint,
	"failed_at" bigint,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_link" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint,
	"used_key" text,
	CONSTRAINT "reset_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "reset_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"language" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "language" text DEFAULT 'en_US' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_link" ADD CONSTRAINT "reset_link_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("sent_at","failed_at","due_at");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id");