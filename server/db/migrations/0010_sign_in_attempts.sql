CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"busy_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempt_busy" ON "attempt" USING btree ("busy_until");