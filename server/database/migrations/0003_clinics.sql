CREATE TABLE clinics (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES users,
  name text NOT NULL,
  address text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  timezone text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold(name) || ' ' || fold(address) || ' ' || fold(email) || ' ' || fold(phone_number)
  ) STORED
);
CREATE INDEX clinics_by_owner ON clinics (owner_id, id);

-- The clinics that the acting user reaches. A table with a clinic_id is walled in by
-- USING (clinic_id IN (SELECT reachable_clinic_ids())).
CREATE FUNCTION reachable_clinic_ids() RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$ SELECT id FROM clinics WHERE owner_id = acting_user_id() $$;

ALTER TABLE clinics ENABLE ROW LEVEL SECURITY;
CREATE POLICY clinics_reached ON clinics FOR SELECT USING (owner_id = acting_user_id());
CREATE POLICY clinics_added ON clinics FOR INSERT WITH CHECK (owner_id = acting_user_id());
CREATE POLICY clinics_changed ON clinics FOR UPDATE USING (owner_id = acting_user_id());
CREATE POLICY clinics_removed ON clinics FOR DELETE USING (owner_id = acting_user_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON clinics TO chartroom_app;

-- A repeated answer is shown only to the user it was first given to; sign-up has no user yet.
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY idempotency_keys_own ON idempotency_keys
  USING (scope = coalesce('user:' || acting_user_id(), 'anonymous'));
