-- A token of the clinic acts for no one: `user_id` is the person in whose name a token asks, and null for a clinic's own. Who made
-- it is another question since then, and decides nothing.
ALTER TABLE api_tokens ALTER COLUMN user_id DROP NOT NULL, ADD COLUMN made_by integer REFERENCES users;
UPDATE api_tokens SET made_by = user_id;
ALTER TABLE api_tokens ALTER COLUMN made_by SET NOT NULL;

-- The clinic that a transaction acts for, by a token of its own; set only where no one is acting.
CREATE FUNCTION acting_clinic_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('chartroom.acting_clinic', true), '')::integer $$;

CREATE OR REPLACE FUNCTION reachable_clinic_ids() RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT id FROM clinics
    WHERE owner_id = acting_user_id() AND deleted_at IS NULL AND id = coalesce(only_clinic_id(), id)
    UNION
    SELECT s.clinic_id FROM staff s JOIN clinics c ON c.id = s.clinic_id
    WHERE s.user_id = acting_user_id() AND s.status = 'active' AND c.deleted_at IS NULL
      AND s.clinic_id = coalesce(only_clinic_id(), s.clinic_id)
    UNION
    SELECT id FROM clinics WHERE id = acting_clinic_id() AND deleted_at IS NULL
  $$;

-- Lets a transaction act by a token: for its maker, or for the clinic. No row means that its maker left, or the clinic is deleted.
CREATE FUNCTION act_by_token(held api_tokens)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM set_config('chartroom.user_id', coalesce(held.user_id::text, ''), true),
      set_config('chartroom.acting_clinic', CASE WHEN held.user_id IS NULL THEN held.clinic_id::text ELSE '' END, true),
      set_config('chartroom.only_clinic', held.clinic_id::text, true), set_config('chartroom.via', held.name, true);
    IF held.clinic_id NOT IN (SELECT reachable_clinic_ids()) THEN
      PERFORM set_config('chartroom.user_id', '', true), set_config('chartroom.acting_clinic', '', true);
    ELSIF held.user_id IS NULL THEN
      RETURN QUERY SELECT NULL::integer, '', '', held.name, '', 0;
    ELSE
      RETURN QUERY SELECT u.id, u.email, u.first_name, u.last_name, u.username, u.version FROM users u WHERE u.id = held.user_id;
    END IF;
  END $$;
REVOKE EXECUTE ON FUNCTION act_by_token FROM PUBLIC;

CREATE OR REPLACE FUNCTION open_transaction_by_token(token integer, claimed integer, wait_ms integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    held api_tokens;
  BEGIN
    SELECT t.* INTO held FROM api_tokens t
      WHERE t.id = token AND t.user_id IS NOT DISTINCT FROM claimed AND t.revoked_at IS NULL AND t.expires_at > now();
    IF FOUND THEN
      RETURN QUERY SELECT * FROM act_by_token(held);
      IF FOUND THEN
        -- to the minute, and by whoever comes first
        UPDATE api_tokens t SET last_used_at = now() WHERE t.id = (
          SELECT o.id FROM api_tokens o WHERE o.id = token AND coalesce(o.last_used_at, '-infinity') < now() - interval '1 minute'
          FOR UPDATE SKIP LOCKED);
      END IF;
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_app', true);
  END $$;

CREATE OR REPLACE FUNCTION open_export(export integer, wait_ms integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer, scopes jsonb)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    held api_tokens;
  BEGIN
    SELECT t.* INTO held FROM clinic_exports e JOIN api_tokens t ON t.clinic_id = e.clinic_id AND t.id = e.token_id
      WHERE e.id = export AND t.revoked_at IS NULL AND t.expires_at > now();
    IF FOUND THEN
      RETURN QUERY SELECT a.*, held.scopes FROM act_by_token(held) a;
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', wait_ms::text, true), set_config('role', 'chartroom_app', true);
  END $$;

-- Which token took a step; a step of a clinic's own token has no one beside it.
ALTER TABLE moves ADD COLUMN via text DEFAULT nullif(current_setting('chartroom.via', true), '');
