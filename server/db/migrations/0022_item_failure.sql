CREATE TABLE "item_failure" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"since" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"times" integer NOT NULL,
	"retry_at" bigint NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "item_failure_job_item_pk" PRIMARY KEY("job","item")
);
