-- Messages to people: written in the transaction that causes them, carried afterwards by whichever server comes first.
-- `next_attempt_at` says when a message may be taken: by the first attempt, by the next one after a failure, or because the
-- server that took it has not been heard of since.
CREATE TABLE outbox (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clinic_id integer REFERENCES clinics,
  channel text NOT NULL CHECK (channel IN ('mail', 'text')),
  recipient text NOT NULL CHECK (recipient <> ''),
  language text NOT NULL,
  template text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'held')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_error text NOT NULL DEFAULT '',
  message_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_open ON outbox (next_attempt_at) WHERE state IN ('queued', 'sending', 'held');
CREATE INDEX outbox_by_clinic ON outbox (clinic_id, id DESC);
CREATE INDEX outbox_by_age ON outbox (changed_at);

-- A link in a message opens something for as long as it can be used, so nobody keeps it once the message is on its way or given up.
CREATE FUNCTION forget_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.data := NEW.data - 'code';
    RETURN NEW;
  END $$;
CREATE TRIGGER forget_code BEFORE UPDATE OF state ON outbox
  FOR EACH ROW WHEN (NEW.state IN ('sent', 'failed')) EXECUTE FUNCTION forget_code();

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON outbox FOR SELECT USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY written ON outbox FOR INSERT
  WITH CHECK (clinic_id IS NULL OR clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON outbox TO chartroom_app;

-- A link that sets a new password; the code itself is only in the message. One a user: the next one takes its place.
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO chartroom_app;

-- Whoever changes the password or the address, from wherever, has no link left that somebody else may have asked for.
CREATE FUNCTION void_password_reset() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER void_password_reset AFTER UPDATE OF password_hash, email_key ON users
  FOR EACH ROW WHEN ((OLD.password_hash, OLD.email_key) IS DISTINCT FROM (NEW.password_hash, NEW.email_key))
  EXECUTE FUNCTION void_password_reset();
