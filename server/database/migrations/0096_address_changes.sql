-- An address that an account is to have: it counts once its mailbox has confirmed it. The code itself is only in the message.
-- One a user: the next one takes its place.
CREATE TABLE address_changes (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  email_key text NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON address_changes TO chartroom_app;

-- Whoever changes the password or the address, from wherever, has no change under way that somebody else may have asked for.
CREATE FUNCTION void_address_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM address_changes WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER void_address_change AFTER UPDATE OF password_hash, email_key ON users
  FOR EACH ROW WHEN ((OLD.password_hash, OLD.email_key) IS DISTINCT FROM (NEW.password_hash, NEW.email_key))
  EXECUTE FUNCTION void_address_change();

-- When the holder of the account was last seen to read what is sent to its address; null where nobody proved it.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
