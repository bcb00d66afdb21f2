CREATE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a line of the desk''s log is never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_stays"();
