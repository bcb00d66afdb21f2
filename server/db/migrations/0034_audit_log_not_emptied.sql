CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "books_stay"();
