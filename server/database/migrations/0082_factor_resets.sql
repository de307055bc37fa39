-- A code by which a member who lost every factor gets in again: mailed on the word of an owner, typed as a recovery code.
-- One a user: the next one takes its place.
CREATE TABLE factor_resets (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON factor_resets TO chartroom_app;

-- Its code is written by hand, so its hash is taken of what stands in it, however it was typed.
CREATE FUNCTION typed_code_hash(code text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT sha256(convert_to(regexp_replace(upper(code), '[^A-Z0-9]', '', 'g'), 'UTF8')) $$;

-- Whoever may read the mailbox by now gets nowhere by a code that went to the address of before.
CREATE FUNCTION void_factor_reset() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM factor_resets WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER void_factor_reset AFTER UPDATE OF email_key ON users
  FOR EACH ROW WHEN (OLD.email_key <> NEW.email_key) EXECUTE FUNCTION void_factor_reset();
