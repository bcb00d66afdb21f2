-- Hashes without a key of requests that may hold passwords. A record without one counts as of the same request.
UPDATE "idempotency" SET "request_hash" = '';
