-- Beginnings of notes, and pieces of text that are put in while one is written.
CREATE TABLE record_templates (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('template', 'snippet')),
  content jsonb NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX record_templates_by_id ON record_templates (id);
CREATE UNIQUE INDEX record_templates_name_taken ON record_templates (clinic_id, fold(name)) WHERE status = 'active';

ALTER TABLE record_templates ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON record_templates USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON record_templates TO chartroom_app;

-- What was measured on a patient: the records that hold a number.
CREATE INDEX medical_records_measured ON medical_records (clinic_id, patient_id, occurred_at)
  WHERE jsonb_path_exists(content, '$.vitals.* ? (@.type() == "number")');
