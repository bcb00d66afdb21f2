CREATE TABLE "job_failure" (
	"job" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"times" integer NOT NULL,
	"error" text NOT NULL
);
