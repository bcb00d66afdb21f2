-- Tells every server, at the commit, that what it remembers of an account's sessions is out of date (server/auth/known-sessions.ts).
CREATE FUNCTION "identity_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('identity', CASE TG_TABLE_NAME WHEN 'account' THEN OLD.id::text ELSE to_jsonb(OLD)->>'user_id' END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_changed" AFTER UPDATE ON "session" FOR EACH ROW
	WHEN ((OLD.revoked_at, OLD.authenticated_at) IS DISTINCT FROM (NEW.revoked_at, NEW.authenticated_at))
	EXECUTE FUNCTION "identity_changed"();--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "identity_changed"();--> statement-breakpoint
CREATE TRIGGER "account_changed" AFTER UPDATE ON "account" FOR EACH ROW
	WHEN ((OLD.role, OLD.password_given, OLD.pen_name, OLD.delete_at, OLD.deleted_at)
		IS DISTINCT FROM (NEW.role, NEW.password_given, NEW.pen_name, NEW.delete_at, NEW.deleted_at))
	EXECUTE FUNCTION "identity_changed"();
