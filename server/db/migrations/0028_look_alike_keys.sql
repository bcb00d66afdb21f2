-- The Kelvin sign becomes a k in lower case: such an account had the key of another person's address, who could not register. It keeps its
-- address, and signs in by it as it is written.
UPDATE "account" SET "email_key" = "email" WHERE "email" ~ '^[^@]*[^ -~@][^@]*@' AND "email_key" !~ '^[^@]*[^ -~@][^@]*@';
