-- What is in the audit log stays there as it was: the database refuses, whoever asks.
CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are append-only';
END
$$;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();
