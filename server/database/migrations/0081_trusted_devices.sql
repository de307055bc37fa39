-- Browsers from which an account needs no second step for a while: each shows a secret of its own, of which the hash is kept.
CREATE TABLE trusted_devices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_devices_by_user ON trusted_devices (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON trusted_devices TO chartroom_app;

-- A password that others may have known is no reason to go on trusting where it was typed.
CREATE OR REPLACE FUNCTION void_sign_ins() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM sign_in_challenges WHERE user_id = NEW.id;
    DELETE FROM factor_setups WHERE user_id = NEW.id;
    DELETE FROM trusted_devices WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
