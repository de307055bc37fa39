-- Exports of a clinic that a token asked for: what is wanted, how far it is, and until when its files are kept.
CREATE TABLE clinic_exports (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT clinic_exports_number UNIQUE,
  clinic_id integer NOT NULL REFERENCES clinics,
  token_id integer NOT NULL,
  -- the patients of one label; null for all
  label_id integer,
  types jsonb NOT NULL,
  since timestamptz,
  -- the address as it was asked
  request text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'finished', 'failed')),
  -- what belongs to an earlier attempt, of a server that died, is not taken any more
  attempt integer NOT NULL DEFAULT 0,
  written integer NOT NULL DEFAULT 0,
  writing text NOT NULL DEFAULT '',
  -- everything that was stored until then is in the files
  read_at timestamptz,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, token_id) REFERENCES api_tokens,
  FOREIGN KEY (clinic_id, label_id) REFERENCES patient_labels
);
CREATE INDEX clinic_exports_open ON clinic_exports (id) WHERE state IN ('waiting', 'running');
CREATE INDEX clinic_exports_of_token ON clinic_exports (clinic_id, token_id);
ALTER TABLE clinic_exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON clinic_exports USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, DELETE ON clinic_exports TO chartroom_app;

-- The files, in pieces that are written and read one by one.
CREATE TABLE clinic_export_pieces (
  clinic_id integer NOT NULL,
  export_id integer NOT NULL,
  type text NOT NULL,
  number integer NOT NULL,
  resources integer NOT NULL,
  lines text NOT NULL,
  PRIMARY KEY (clinic_id, export_id, type, number),
  FOREIGN KEY (clinic_id, export_id) REFERENCES clinic_exports ON DELETE CASCADE
);
ALTER TABLE clinic_export_pieces ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON clinic_export_pieces USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON clinic_export_pieces TO chartroom_app;

-- Turns a transaction into one of the token that asked for an export. No row means that the token opens nothing any more.
CREATE FUNCTION open_export(export integer, wait_ms integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer, scopes jsonb)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    held api_tokens;
  BEGIN
    SELECT t.* INTO held FROM clinic_exports e JOIN api_tokens t ON t.clinic_id = e.clinic_id AND t.id = e.token_id
      WHERE e.id = export AND t.revoked_at IS NULL AND t.expires_at > now();
    IF FOUND THEN
      PERFORM set_config('chartroom.user_id', held.user_id::text, true),
        set_config('chartroom.only_clinic', held.clinic_id::text, true), set_config('chartroom.via', held.name, true);
      IF held.clinic_id IN (SELECT reachable_clinic_ids()) THEN
        RETURN QUERY SELECT u.id, u.email, u.first_name, u.last_name, u.username, u.version, held.scopes
          FROM users u WHERE u.id = held.user_id;
      ELSE
        PERFORM set_config('chartroom.user_id', '', true);
      END IF;
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', wait_ms::text, true), set_config('role', 'chartroom_app', true);
  END $$;

-- What a revoked token had written out is gone with it.
CREATE FUNCTION erase_exports_of_token() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM clinic_exports WHERE clinic_id = NEW.clinic_id AND token_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER erase_exports AFTER UPDATE OF revoked_at ON api_tokens
  FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION erase_exports_of_token();
