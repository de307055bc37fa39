CREATE TABLE services (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  name text NOT NULL,
  code text NOT NULL,
  category text NOT NULL,
  description text NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
  buffer_before_minutes integer NOT NULL CHECK (buffer_before_minutes BETWEEN 0 AND 240),
  buffer_after_minutes integer NOT NULL CHECK (buffer_after_minutes BETWEEN 0 AND 240),
  slot_interval_minutes integer CHECK (slot_interval_minutes BETWEEN 1 AND 1440),
  min_notice_minutes integer NOT NULL CHECK (min_notice_minutes >= 0),
  booking_window_days integer CHECK (booking_window_days > 0),
  max_per_day integer CHECK (max_per_day > 0),
  capacity integer NOT NULL CHECK (capacity > 0),
  price numeric(10, 2) CHECK (price >= 0),
  currency text NOT NULL,
  color text NOT NULL,
  location text NOT NULL CHECK (location IN ('clinic', 'virtual', 'home')),
  weekly_availability jsonb,
  initial_status text NOT NULL CHECK (initial_status IN ('requested', 'booked')),
  is_private boolean NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold(name) || ' ' || fold(code) || ' ' || fold(category) || ' ' || fold(description)
  ) STORED,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX services_by_id ON services (id);
CREATE UNIQUE INDEX services_name_taken ON services (clinic_id, fold(name)) WHERE status = 'active';

CREATE TABLE service_staff (
  clinic_id integer NOT NULL,
  service_id integer NOT NULL,
  staff_id integer NOT NULL,
  duration_override integer CHECK (duration_override BETWEEN 1 AND 1440),
  price_override numeric(10, 2) CHECK (price_override >= 0),
  PRIMARY KEY (clinic_id, service_id, staff_id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff
);
CREATE INDEX service_staff_by_staff ON service_staff (clinic_id, staff_id);

CREATE TABLE consent_forms (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  title text NOT NULL,
  code text NOT NULL,
  category text NOT NULL CHECK (category IN ('treatment', 'procedure', 'photography', 'data_privacy', 'research', 'other')),
  description text NOT NULL,
  language text NOT NULL,
  signature_method text NOT NULL CHECK (signature_method IN ('drawn', 'typed', 'checkbox')),
  requires_witness boolean NOT NULL,
  requires_guardian_under integer NOT NULL CHECK (requires_guardian_under BETWEEN 0 AND 120),
  validity_days integer CHECK (validity_days > 0),
  recurrence text NOT NULL CHECK (recurrence IN ('once', 'per_visit', 'interval')),
  blocks jsonb NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  current_version integer NOT NULL DEFAULT 0 CHECK (current_version >= 0),
  has_draft boolean NOT NULL DEFAULT true,
  signed_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(title) || ' ' || fold(code) || ' ' || fold(description)) STORED,
  PRIMARY KEY (clinic_id, id),
  CONSTRAINT consent_forms_code_taken UNIQUE (clinic_id, code),
  CHECK ((status = 'published') <= (current_version > 0)),
  CHECK ((status = 'draft') <= (current_version = 0 AND has_draft))
);
CREATE INDEX consent_forms_by_id ON consent_forms (id);

-- What was published never changes.
CREATE TABLE consent_form_versions (
  clinic_id integer NOT NULL,
  form_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  title text NOT NULL,
  blocks jsonb NOT NULL,
  terms jsonb NOT NULL,
  checksum text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, form_id, number),
  FOREIGN KEY (clinic_id, form_id) REFERENCES consent_forms
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% does not change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON consent_form_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON consent_form_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE service_consent_forms (
  clinic_id integer NOT NULL,
  service_id integer NOT NULL,
  form_id integer NOT NULL,
  PRIMARY KEY (clinic_id, service_id, form_id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, form_id) REFERENCES consent_forms
);
CREATE INDEX service_consent_forms_by_form ON service_consent_forms (clinic_id, form_id);

ALTER TABLE services ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent_form_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_consent_forms ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON services USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON service_staff USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON consent_forms USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON consent_form_versions USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON service_consent_forms USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON services, consent_forms TO chartroom_app;
GRANT SELECT, INSERT ON consent_form_versions TO chartroom_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON service_staff, service_consent_forms TO chartroom_app;
