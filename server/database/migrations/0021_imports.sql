-- Patients brought in by a table: each row as it was read, what is wrong with it, and what became of it.
CREATE TABLE patient_imports (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  file_name text NOT NULL,
  date_order text NOT NULL CHECK (date_order IN ('ymd', 'dmy', 'mdy')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'committed', 'undone')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX patient_imports_by_id ON patient_imports (id);

CREATE TABLE patient_import_rows (
  clinic_id integer NOT NULL,
  import_id integer NOT NULL,
  line integer NOT NULL CHECK (line > 0),
  body jsonb NOT NULL,
  problems jsonb NOT NULL,
  -- The same for two rows about one person.
  likeness text NOT NULL,
  -- Without a foreign key, because an undone import takes the patient away again.
  made_patient integer,
  outcome text CHECK (outcome IN ('created', 'removed', 'kept')),
  PRIMARY KEY (clinic_id, import_id, line),
  FOREIGN KEY (clinic_id, import_id) REFERENCES patient_imports
);
CREATE INDEX patient_import_rows_alike ON patient_import_rows (clinic_id, import_id, likeness);
CREATE INDEX patient_import_rows_made ON patient_import_rows (clinic_id, made_patient) WHERE made_patient IS NOT NULL;

ALTER TABLE patient_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE patient_import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_imports USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON patient_import_rows USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON patient_imports, patient_import_rows TO chartroom_app;

-- A patient goes only with the import that made them, and only while nothing hangs on them: the foreign keys see to that.
CREATE FUNCTION keep_patient() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.version > 1 OR NOT EXISTS (
      SELECT FROM patient_import_rows r
      WHERE r.clinic_id = OLD.clinic_id AND r.made_patient = OLD.id AND r.outcome = 'removed')
    THEN
      RAISE EXCEPTION 'a patient stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $$;
CREATE TRIGGER keep_patient BEFORE DELETE ON patients FOR EACH ROW EXECUTE FUNCTION keep_patient();
GRANT DELETE ON patients TO chartroom_app;

CREATE FUNCTION tally_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE patient_tallies t SET count = t.count - g.count
    FROM (SELECT clinic_id, status, count(*)::int AS count FROM gone GROUP BY 1, 2) g
    WHERE t.clinic_id = g.clinic_id AND t.status = g.status;
    RETURN NULL;
  END $$;
CREATE TRIGGER tally_removed AFTER DELETE ON patients REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_removed();
