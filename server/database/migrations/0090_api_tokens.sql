-- Tokens by which other programs ask in a member's name: one clinic, some scopes, until a day. Only the hash is stored.
CREATE TABLE api_tokens (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT api_tokens_number UNIQUE,
  clinic_id integer NOT NULL REFERENCES clinics,
  user_id integer NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  scopes jsonb NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT api_tokens_hash UNIQUE,
  -- Its last characters, to tell it from others.
  ending text NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
ALTER TABLE api_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON api_tokens USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON api_tokens TO chartroom_app;
GRANT UPDATE (revoked_at, revoked_by) ON api_tokens TO chartroom_app;

-- The one clinic that a transaction may reach; null where it is all of the user's.
CREATE FUNCTION only_clinic_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('chartroom.only_clinic', true), '')::integer $$;

CREATE OR REPLACE FUNCTION reachable_clinic_ids() RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT id FROM clinics
    WHERE owner_id = acting_user_id() AND deleted_at IS NULL AND id = coalesce(only_clinic_id(), id)
    UNION
    SELECT s.clinic_id FROM staff s JOIN clinics c ON c.id = s.clinic_id
    WHERE s.user_id = acting_user_id() AND s.status = 'active' AND c.deleted_at IS NULL
      AND s.clinic_id = coalesce(only_clinic_id(), s.clinic_id)
  $$;
DROP POLICY clinics_reached ON clinics;
CREATE POLICY clinics_reached ON clinics FOR SELECT
  USING ((owner_id = acting_user_id() AND deleted_at IS NULL AND only_clinic_id() IS NULL)
    OR id IN (SELECT reachable_clinic_ids()));

-- What a token stands for, told to whoever holds it.
CREATE FUNCTION api_token_of(hash bytea)
  RETURNS TABLE (id integer, user_id integer, clinic_id integer, scopes jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT t.id, t.user_id, t.clinic_id, t.scopes FROM api_tokens t
    WHERE t.token_hash = hash AND t.revoked_at IS NULL AND t.expires_at > now()
  $$;
REVOKE EXECUTE ON FUNCTION api_token_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION api_token_of TO chartroom_app;

-- Begins a transaction by a token. No row means that it was revoked, has run out, or that its maker left the clinic.
CREATE FUNCTION open_transaction_by_token(token integer, claimed integer, wait_ms integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    held api_tokens;
  BEGIN
    SELECT t.* INTO held FROM api_tokens t
      WHERE t.id = token AND t.user_id = claimed AND t.revoked_at IS NULL AND t.expires_at > now();
    IF FOUND THEN
      PERFORM set_config('chartroom.user_id', claimed::text, true),
        set_config('chartroom.only_clinic', held.clinic_id::text, true), set_config('chartroom.via', held.name, true);
      IF held.clinic_id IN (SELECT reachable_clinic_ids()) THEN
        -- to the minute, and by whoever comes first
        UPDATE api_tokens t SET last_used_at = now() WHERE t.id = (
          SELECT o.id FROM api_tokens o WHERE o.id = token AND coalesce(o.last_used_at, '-infinity') < now() - interval '1 minute'
          FOR UPDATE SKIP LOCKED);
        RETURN QUERY SELECT u.id, u.email, u.first_name, u.last_name, u.username, u.version FROM users u WHERE u.id = claimed;
      ELSE
        PERFORM set_config('chartroom.user_id', '', true);
      END IF;
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_app', true);
  END $$;

-- By which token something was done. Entries of people hash as they did before.
ALTER TABLE audit_entries ADD COLUMN via text;

CREATE OR REPLACE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE
  AS $$
    SELECT sha256(entry.previous || convert_to((jsonb_build_array(
      entry.chain, entry.position, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
      entry.action, entry.object_type, entry.object_id, entry.clinic_id, entry.address, entry.request_id
    ) || CASE WHEN entry.patient_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.patient_id) END
      || CASE WHEN entry.changes IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.changes) END
      || CASE WHEN entry.via IS NULL THEN '[]'::jsonb
        ELSE jsonb_build_array(jsonb_build_object('via', entry.via)) END)::text, 'UTF8'))
  $$;

CREATE OR REPLACE FUNCTION audit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO audit_chains VALUES (NEW.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT length + 1, head INTO NEW.position, NEW.previous FROM audit_chains WHERE chain = NEW.chain FOR UPDATE;
    NEW.at := clock_timestamp();
    NEW.changes := CASE WHEN NEW.action !~ '[._](read|listed|exported|compared|verified|opened|denied)$'
      THEN changes_told(NEW.object_type || ':' || NEW.object_id) END;
    NEW.via := nullif(current_setting('chartroom.via', true), '');
    NEW.hash := audit_hash(NEW);
    UPDATE audit_chains SET length = NEW.position, head = NEW.hash WHERE chain = NEW.chain;
    RETURN NEW;
  END $$;
