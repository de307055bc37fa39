-- An import brings in more than patients: of what kind each row is, what it became, and by what the other system names it.
ALTER TABLE patient_imports ADD COLUMN origin text NOT NULL DEFAULT '';
ALTER TABLE patient_import_rows RENAME COLUMN made_patient TO made_id;
ALTER TABLE patient_import_rows
  ADD COLUMN kind text NOT NULL DEFAULT 'patient'
    CHECK (kind IN ('label', 'staff', 'service', 'form', 'patient', 'reservation', 'record', 'consent')),
  -- The resources of other rows that it points at, by name.
  ADD COLUMN refs jsonb NOT NULL DEFAULT '{}',
  -- Its type and id in the other system; the key holds that system too, and is the same whenever the file comes again.
  ADD COLUMN source text,
  ADD COLUMN source_key text,
  -- What was in the clinic already when the row was looked at.
  ADD COLUMN known_id integer;
DROP INDEX patient_import_rows_made;
CREATE INDEX patient_import_rows_made ON patient_import_rows (clinic_id, kind, made_id) WHERE made_id IS NOT NULL;
CREATE INDEX patient_import_rows_sources ON patient_import_rows (clinic_id, import_id, source) WHERE source IS NOT NULL;
CREATE INDEX patient_import_rows_keys ON patient_import_rows (clinic_id, source_key) WHERE source_key IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_patient() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF OLD.version > 1 OR NOT EXISTS (
      SELECT FROM patient_import_rows r
      WHERE r.clinic_id = OLD.clinic_id AND r.kind = 'patient' AND r.made_id = OLD.id AND r.outcome = 'removed')
    THEN
      RAISE EXCEPTION 'a patient stays' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $$;

-- The same for everything else: it goes only with the import that made it, and as that made it. The arguments are the kind
-- of the row, and the column that names the thing.
CREATE FUNCTION keep_unless_imported() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    gone jsonb := to_jsonb(OLD);
  BEGIN
    IF coalesce((gone ->> 'version')::int, 1) > 1 OR NOT EXISTS (
      SELECT FROM patient_import_rows r
      WHERE r.clinic_id = OLD.clinic_id AND r.kind = TG_ARGV[0] AND r.made_id = (gone ->> TG_ARGV[1])::int
        AND r.outcome = 'removed')
    THEN
      RAISE EXCEPTION '% does not change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $$;
CREATE TRIGGER never_gone BEFORE DELETE ON patient_labels FOR EACH ROW EXECUTE FUNCTION keep_unless_imported('label', 'id');
CREATE TRIGGER never_gone BEFORE DELETE ON staff FOR EACH ROW EXECUTE FUNCTION keep_unless_imported('staff', 'id');
CREATE TRIGGER never_gone BEFORE DELETE ON services FOR EACH ROW EXECUTE FUNCTION keep_unless_imported('service', 'id');
CREATE TRIGGER never_gone BEFORE DELETE ON reservations FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('reservation', 'id');
GRANT DELETE ON patient_labels, staff, services, reservations TO chartroom_app;

-- Rows are given their ids before they are stored, so that hundreds are stored by one statement.
GRANT USAGE ON SEQUENCE patients_id_seq, patient_labels_id_seq, staff_id_seq, services_id_seq, reservations_id_seq TO chartroom_app;

-- A reservation that goes is looked for in those that it replaced.
CREATE INDEX reservations_rebooked_as ON reservations (clinic_id, rebooked_as) WHERE rebooked_as IS NOT NULL;
CREATE INDEX reservations_rebooked_from ON reservations (clinic_id, rebooked_from) WHERE rebooked_from IS NOT NULL;

-- With a chart go the rows that made it and its visits, those that found them here already, and those that point at such a row.
CREATE OR REPLACE FUNCTION erase_import_rows(clinic integer, charts integer[], visits integer[]) RETURNS void LANGUAGE sql
  AS $$
    WITH likenesses AS (
      SELECT fold(p.first_name) || ' ' || fold(p.last_name) || ' ' || coalesce(p.birth_date::text, '') AS likeness
      FROM patients p WHERE p.clinic_id = clinic AND p.id = ANY (charts)
    ), persons AS (
      DELETE FROM patient_import_rows i WHERE i.clinic_id = clinic AND i.kind = 'patient' AND (
        i.made_id = ANY (charts) OR i.known_id = ANY (charts)
        OR (i.made_id IS NULL AND i.likeness IN (SELECT likeness FROM likenesses)))
      RETURNING i.import_id, i.source
    )
    DELETE FROM patient_import_rows i WHERE i.clinic_id = clinic AND i.kind <> 'patient' AND (
      (i.kind = 'reservation' AND (i.made_id = ANY (visits) OR i.known_id = ANY (visits)))
      OR EXISTS (SELECT FROM persons WHERE persons.import_id = i.import_id AND i.refs ->> 'patient' = persons.source))
  $$;
