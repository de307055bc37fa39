-- A day as text, in the one writing that searches are turned into.
CREATE FUNCTION iso_day(day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT lpad(extract(year FROM day)::integer::text, 4, '0') || '-' || lpad(extract(month FROM day)::integer::text, 2, '0')
      || '-' || lpad(extract(day FROM day)::integer::text, 2, '0')
  $$;

CREATE TABLE patient_labels (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  name text NOT NULL,
  color text NOT NULL,
  category text NOT NULL CHECK (category IN ('clinical', 'admin', 'contact', 'safety', 'behavioral', 'other')),
  description text NOT NULL,
  priority integer NOT NULL CHECK (priority BETWEEN 0 AND 1000),
  is_alert boolean NOT NULL,
  parent_id integer CHECK (parent_id <> id),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(name) || ' ' || fold(description)) STORED,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, parent_id) REFERENCES patient_labels
);
CREATE INDEX patient_labels_by_id ON patient_labels (id);
CREATE UNIQUE INDEX patient_labels_name_taken ON patient_labels (clinic_id, fold(name));

CREATE TABLE patients (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  mrn text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  middle_name text NOT NULL,
  preferred_name text NOT NULL,
  suffix text NOT NULL,
  birth_date date CHECK (birth_date >= '1850-01-01' AND isfinite(birth_date)),
  birth_date_estimated boolean NOT NULL,
  sex text NOT NULL CHECK (sex IN ('male', 'female', 'other', 'unknown')),
  gender_identity text NOT NULL,
  pronouns text NOT NULL,
  phone_number text NOT NULL,
  phone_number_alt text NOT NULL,
  email text NOT NULL,
  address_line1 text NOT NULL,
  address_line2 text NOT NULL,
  city text NOT NULL,
  region text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL,
  preferred_language text NOT NULL,
  preferred_channel text NOT NULL CHECK (preferred_channel IN ('phone', 'sms', 'email', 'none')),
  blood_type text NOT NULL CHECK (blood_type IN ('a_pos', 'a_neg', 'b_pos', 'b_neg', 'ab_pos', 'ab_neg', 'o_pos', 'o_neg', 'unknown')),
  emergency_contacts jsonb NOT NULL,
  guardian jsonb,
  allergies jsonb NOT NULL,
  conditions jsonb NOT NULL,
  medications jsonb NOT NULL,
  notes text NOT NULL,
  marketing_opt_in boolean NOT NULL,
  photo_url text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived', 'deceased', 'merged')),
  deceased_at timestamptz CHECK (isfinite(deceased_at)),
  merged_into integer,
  last_visit_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  last_key text NOT NULL GENERATED ALWAYS AS (fold(left(last_name, 100))) STORED,
  first_key text NOT NULL GENERATED ALWAYS AS (fold(left(first_name, 100))) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold(first_name) || ' ' || fold(middle_name) || ' ' || fold(last_name) || ' ' || fold(preferred_name) || ' '
      || fold(mrn) || ' ' || fold(email) || ' ' || regexp_replace(phone_number, '\D', '', 'g') || ' '
      || regexp_replace(phone_number_alt, '\D', '', 'g') || ' ' || coalesce(iso_day(birth_date), '')
  ) STORED,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, merged_into) REFERENCES patients,
  CHECK ((status = 'deceased') <= (deceased_at IS NOT NULL)),
  CHECK ((status = 'merged') = (merged_into IS NOT NULL))
);
CREATE INDEX patients_by_id ON patients (id);
CREATE UNIQUE INDEX patients_mrn_taken ON patients (clinic_id, fold(mrn));
CREATE INDEX patients_by_name ON patients (clinic_id, status, last_key, id);
CREATE INDEX patients_by_first_name ON patients (clinic_id, status, first_key, id);
CREATE INDEX patients_by_birth ON patients (clinic_id, status, birth_date, id);
CREATE INDEX patients_by_creation ON patients (clinic_id, status, created_at, id);
CREATE INDEX patients_by_change ON patients (clinic_id, status, updated_at, id);
CREATE INDEX patients_by_visit ON patients (clinic_id, status, last_visit_at, id);
CREATE INDEX patients_by_prefix ON patients (clinic_id, last_key text_pattern_ops);
CREATE INDEX patients_by_first_prefix ON patients (clinic_id, first_key text_pattern_ops);
CREATE INDEX patients_by_text ON patients USING gin (search_text gin_trgm_ops);

CREATE TABLE patient_label_links (
  clinic_id integer NOT NULL,
  patient_id integer NOT NULL,
  label_id integer NOT NULL,
  PRIMARY KEY (clinic_id, patient_id, label_id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, label_id) REFERENCES patient_labels
);
CREATE INDEX patient_label_links_by_label ON patient_label_links (clinic_id, label_id, patient_id);

-- Counting a million rows costs more than the page that is shown, so the count of each state is kept.
CREATE TABLE patient_tallies (
  clinic_id integer NOT NULL REFERENCES clinics,
  status text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (clinic_id, status)
);

CREATE FUNCTION tally_patients() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO patient_tallies SELECT clinic_id, status, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (clinic_id, status) DO UPDATE SET count = patient_tallies.count + excluded.count;
    ELSE
      INSERT INTO patient_tallies
      SELECT clinic_id, status, sum(step) FROM (
        SELECT o.clinic_id, o.status, -1 AS step FROM gone o JOIN added n USING (clinic_id, id) WHERE o.status <> n.status
        UNION ALL
        SELECT n.clinic_id, n.status, 1 FROM gone o JOIN added n USING (clinic_id, id) WHERE o.status <> n.status
      ) steps GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (clinic_id, status) DO UPDATE SET count = patient_tallies.count + excluded.count;
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER tally_added AFTER INSERT ON patients REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_patients();
CREATE TRIGGER tally_changed AFTER UPDATE ON patients REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_patients();

ALTER TABLE patient_labels ENABLE ROW LEVEL SECURITY;
ALTER TABLE patients ENABLE ROW LEVEL SECURITY;
ALTER TABLE patient_label_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE patient_tallies ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_labels USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON patients USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON patient_label_links USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON patient_tallies USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON patient_labels, patients TO chartroom_app;
GRANT SELECT, INSERT, DELETE ON patient_label_links TO chartroom_app;
GRANT SELECT ON patient_tallies TO chartroom_app;
