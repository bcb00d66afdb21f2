CREATE UNLOGGED TABLE "call_rate" (
	"key" text PRIMARY KEY NOT NULL,
	"busy_until" bigint NOT NULL
);
