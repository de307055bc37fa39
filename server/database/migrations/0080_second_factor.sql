-- What a user proves besides the password. The secret of an authenticator app is closed by a key of the server's, which the role
-- of the requests cannot read; `last_step` is the newest of its codes that was used, so that none works twice. A passkey
-- shows nothing secret: it holds for pages of one host.
CREATE TABLE factors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT factors_kind CHECK (kind IN ('totp', 'passkey')),
  name text NOT NULL CHECK (name <> ''),
  secret bytea,
  last_step bigint,
  credential_id text CONSTRAINT factors_passkey_taken UNIQUE,
  public_key bytea,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  host text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX factors_by_user ON factors (user_id);

-- A factor that is being added and has not proven itself yet.
CREATE TABLE factor_setups (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  secret bytea,
  webauthn text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_setups_by_user ON factor_setups (user_id);

-- Codes for whoever lost their factor; a used one is gone.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- A sign-in whose password was right, and that a factor still has to confirm.
CREATE TABLE sign_in_challenges (
  code_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  webauthn text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON factors, factor_setups, recovery_codes, sign_in_challenges TO chartroom_app;

-- Whoever changes the password, from wherever, ends the sign-ins that an earlier one began.
CREATE FUNCTION void_sign_ins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM sign_in_challenges WHERE user_id = NEW.id;
    DELETE FROM factor_setups WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER void_sign_ins AFTER UPDATE OF password_hash ON users
  FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION void_sign_ins();
