CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint,
	"used_key" text,
	CONSTRAINT "recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;