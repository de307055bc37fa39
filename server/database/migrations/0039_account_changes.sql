-- What somebody changed of their own account is told as well; of a password that it changed, and nothing else.
CREATE TRIGGER note_rows AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('user', '{email,username,first_name,last_name}');

CREATE FUNCTION note_password() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM note_changes(jsonb_build_object('user:' || NEW.id, '{"password": {}}'::jsonb));
    RETURN NULL;
  END $$;
CREATE TRIGGER note_password AFTER UPDATE OF password_hash ON users
  FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION note_password();
