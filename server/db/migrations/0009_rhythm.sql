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
ALTER TABLE "writing_day" ADD CONSTRAINT "writing_day_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writing_goal" ADD CONSTRAINT "writing_goal_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "writing_day_owner" ON "writing_day" USING btree ("owner_id","day");