-- Two charts of one person made one: what moved and what changed, exactly, so that it can be taken back.
CREATE TABLE patient_merges (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  from_id integer NOT NULL,
  into_id integer NOT NULL,
  -- The state of the one that was merged, before.
  from_status text NOT NULL,
  -- The rows that moved, as ids by table.
  moved jsonb NOT NULL,
  -- The labels that the other did not have.
  labels jsonb NOT NULL,
  -- The values of the other, before and after, by field.
  changed jsonb NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  merged_by integer REFERENCES users,
  undone_at timestamptz,
  undone_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, from_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, into_id) REFERENCES patients,
  CHECK (from_id <> into_id)
);
CREATE UNIQUE INDEX patient_merges_one_open ON patient_merges (clinic_id, from_id) WHERE undone_at IS NULL;
CREATE INDEX patient_merges_into ON patient_merges (clinic_id, into_id);
ALTER TABLE patient_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_merges USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON patient_merges TO chartroom_app;

-- What is signed belongs to another patient only by a merge of the two, or by its undoing, and changes in nothing else by it.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    -- what is generated is not known yet in a new row
    apart text[] := '{patient_id,search_text}';
  BEGIN
    IF to_jsonb(NEW) - apart <> to_jsonb(OLD) - apart OR NOT EXISTS (
      SELECT FROM patient_merges m WHERE m.clinic_id = OLD.clinic_id AND (
        (m.undone_at IS NULL AND m.from_id = OLD.patient_id AND m.into_id = NEW.patient_id)
        OR (m.undone_at = now() AND m.from_id = NEW.patient_id AND m.into_id = OLD.patient_id)))
    THEN
      RAISE EXCEPTION 'it stays with its patient' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;

-- The guards of what is signed hold for every change but that of the patient, which has a guard of its own now.
DROP TRIGGER keep_record ON medical_records;
CREATE TRIGGER keep_record BEFORE UPDATE ON medical_records FOR EACH ROW
  WHEN (NEW.patient_id = OLD.patient_id) EXECUTE FUNCTION keep_record();
CREATE TRIGGER never_gone BEFORE DELETE ON medical_records FOR EACH ROW EXECUTE FUNCTION keep_record();
CREATE TRIGGER follow_merge BEFORE UPDATE ON medical_records FOR EACH ROW
  WHEN (NEW.patient_id <> OLD.patient_id) EXECUTE FUNCTION follow_merge();

DROP TRIGGER keep_decision ON patient_consents;
CREATE TRIGGER keep_decision BEFORE UPDATE ON patient_consents FOR EACH ROW
  WHEN (NEW.patient_id = OLD.patient_id) EXECUTE FUNCTION keep_decision();
CREATE TRIGGER never_gone BEFORE DELETE ON patient_consents FOR EACH ROW EXECUTE FUNCTION keep_decision();
CREATE TRIGGER follow_merge BEFORE UPDATE ON patient_consents FOR EACH ROW
  WHEN (NEW.patient_id <> OLD.patient_id) EXECUTE FUNCTION follow_merge();

CREATE TRIGGER follow_merge BEFORE UPDATE ON attachments FOR EACH ROW
  WHEN (NEW.patient_id <> OLD.patient_id) EXECUTE FUNCTION follow_merge();

-- Who has the same day of birth and a name in common, or the same address for letters of the electronic kind.
CREATE INDEX patients_by_birth_and_name ON patients (clinic_id, birth_date, last_key);
