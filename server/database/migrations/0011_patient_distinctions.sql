-- Who was proposed as the same person and is not: asked once, remembered for both.
CREATE TABLE patient_distinctions (
  clinic_id integer NOT NULL,
  patient_id integer NOT NULL,
  other_id integer NOT NULL,
  reason text NOT NULL,
  created_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, patient_id, other_id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, other_id) REFERENCES patients,
  CHECK (patient_id <> other_id)
);
ALTER TABLE patient_distinctions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_distinctions USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON patient_distinctions TO chartroom_app;

CREATE INDEX patients_by_day_of_birth ON patients (clinic_id, birth_date);
CREATE INDEX patients_by_email ON patients (clinic_id, lower(email)) WHERE email <> '';
