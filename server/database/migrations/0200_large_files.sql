-- A file larger than a line holds easily is not written out a second time: its bytes come after the text of its piece when the
-- export is fetched. No foreign key: the bytes of a chart that is erased meanwhile are simply gone.
ALTER TABLE clinic_export_pieces ADD COLUMN attachment_id integer;

-- What a row of an import does not hold of its file: the first piece stands in the row, the others wait here until it is stored.
CREATE TABLE patient_import_pieces (
  clinic_id integer NOT NULL,
  import_id integer NOT NULL,
  line integer NOT NULL,
  number integer NOT NULL CHECK (number > 1),
  bytes bytea NOT NULL,
  PRIMARY KEY (clinic_id, import_id, line, number),
  FOREIGN KEY (clinic_id, import_id, line) REFERENCES patient_import_rows ON DELETE CASCADE
);
ALTER TABLE patient_import_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE patient_import_pieces ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_import_pieces USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_import_pieces TO chartroom_app;

-- Pieces of rows that were not chosen go too, once nobody means to store them any more.
CREATE OR REPLACE FUNCTION leave_open_imports(most integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone record;
  BEGIN
    -- locked first, so that one that is being stored this moment is no longer open when its turn comes
    FOR gone IN SELECT i.clinic_id, i.id FROM patient_imports i WHERE i.created_by = acting_user_id() AND i.status = 'open'
      AND (i.created_at < now() - interval '7 days' OR i.id NOT IN (SELECT n.id FROM patient_imports n
        WHERE n.created_by = acting_user_id() AND n.status = 'open' ORDER BY n.id DESC LIMIT most))
      ORDER BY i.id FOR UPDATE OF i
    LOOP
      DELETE FROM patient_import_rows r WHERE r.clinic_id = gone.clinic_id AND r.import_id = gone.id;
      DELETE FROM patient_imports i WHERE i.clinic_id = gone.clinic_id AND i.id = gone.id;
    END LOOP;
    DELETE FROM patient_import_pieces p USING patient_imports i
      WHERE i.created_by = acting_user_id() AND i.created_at < now() - interval '7 days'
        AND p.clinic_id = i.clinic_id AND p.import_id = i.id;
  END $$;
