CREATE TABLE staff (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  user_id integer REFERENCES users,
  first_name text NOT NULL,
  last_name text NOT NULL,
  title text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer')),
  speciality text NOT NULL,
  licence_number text NOT NULL,
  color text NOT NULL,
  photo_url text NOT NULL,
  signature_image text NOT NULL,
  bio text NOT NULL,
  languages jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended', 'archived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold(title) || ' ' || fold(first_name) || ' ' || fold(last_name) || ' ' || fold(email) || ' ' || fold(speciality)
      || ' ' || regexp_replace(phone_number, '\D', '', 'g')
  ) STORED,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX staff_by_id ON staff (id);
CREATE INDEX staff_by_name ON staff (clinic_id, fold(last_name), id);
CREATE INDEX staff_by_user ON staff (user_id) WHERE status = 'active';
CREATE UNIQUE INDEX staff_user_taken ON staff (clinic_id, user_id) WHERE status <> 'archived';

CREATE TABLE staff_schedules (
  clinic_id integer NOT NULL,
  staff_id integer NOT NULL,
  valid_from date NOT NULL CHECK (isfinite(valid_from)),
  valid_to date CHECK (valid_to >= valid_from AND isfinite(valid_to)),
  days jsonb NOT NULL,
  PRIMARY KEY (clinic_id, staff_id, valid_from),
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  CONSTRAINT staff_schedules_overlap
    EXCLUDE USING gist (clinic_id WITH =, staff_id WITH =, daterange(valid_from, valid_to, '[]') WITH &&)
);

CREATE TABLE staff_exceptions (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  staff_id integer NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('off', 'extra')),
  reason text NOT NULL,
  PRIMARY KEY (clinic_id, staff_id, id),
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  CHECK (end_at > start_at AND isfinite(start_at) AND isfinite(end_at))
);
CREATE INDEX staff_exceptions_by_end ON staff_exceptions (clinic_id, staff_id, end_at);

CREATE TABLE staff_invitations (
  clinic_id integer NOT NULL,
  staff_id integer NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, staff_id),
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff
);

-- Owners, and users who are active staff; suspension ends the reach with the next statement.
CREATE OR REPLACE FUNCTION reachable_clinic_ids() RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT id FROM clinics WHERE owner_id = acting_user_id() AND deleted_at IS NULL
    UNION
    SELECT s.clinic_id FROM staff s JOIN clinics c ON c.id = s.clinic_id
    WHERE s.user_id = acting_user_id() AND s.status = 'active' AND c.deleted_at IS NULL
  $$;

-- A new clinic is its owner's before any membership exists, so the policy names the owner too.
DROP POLICY clinics_reached ON clinics;
CREATE POLICY clinics_reached ON clinics FOR SELECT
  USING ((owner_id = acting_user_id() AND deleted_at IS NULL) OR id IN (SELECT reachable_clinic_ids()));

-- Becoming a member reaches into a clinic that the user does not reach yet; the code is the right to do so.
CREATE FUNCTION accept_invitation(code bytea) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    claim staff_invitations;
  BEGIN
    DELETE FROM staff_invitations WHERE code_hash = code AND expires_at > now() RETURNING * INTO claim;
    IF claim.staff_id IS NULL THEN RETURN NULL; END IF;
    UPDATE staff SET user_id = acting_user_id(), status = 'active', version = version + 1, updated_at = now(),
      updated_by = acting_user_id()
    WHERE clinic_id = claim.clinic_id AND id = claim.staff_id AND status <> 'archived';
    RETURN claim.staff_id;
  END $$;

-- Every clinic has its owner as a member of staff, so that the owner can be booked and can sign.
INSERT INTO staff (clinic_id, user_id, first_name, last_name, title, email, phone_number, role, speciality,
  licence_number, color, photo_url, signature_image, bio, languages, status, created_by, updated_by)
SELECT c.id, u.id, u.first_name, u.last_name, '', u.email, '', 'owner', '', '', 'blue', '', '', '', '[]', 'active', u.id, u.id
FROM clinics c JOIN users u ON u.id = c.owner_id;

ALTER TABLE clinic_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_exceptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON clinic_counters USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON staff USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON staff_schedules USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON staff_exceptions USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON staff_invitations USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON clinic_counters, staff TO chartroom_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_schedules, staff_exceptions, staff_invitations TO chartroom_app;
