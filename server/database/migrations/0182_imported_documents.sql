-- What was signed, agreed to or answered in another system comes in as a file of the chart.
ALTER TABLE attachments
  -- Whether it is read by those only who read records.
  ADD COLUMN is_clinical boolean NOT NULL DEFAULT false,
  -- When it was written there; where it is known, the chart tells it at that time.
  ADD COLUMN written_at timestamptz;
ALTER TABLE patient_import_rows DROP CONSTRAINT patient_import_rows_kind_check,
  ADD CONSTRAINT patient_import_rows_kind_check
    CHECK (kind IN ('label', 'staff', 'service', 'patient', 'reservation', 'document'));
GRANT USAGE ON SEQUENCE attachments_id_seq TO chartroom_app;

-- Whether an import takes a file away that it brought, as it brought it.
CREATE FUNCTION is_import_undone(clinic integer, file integer) RETURNS boolean LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (SELECT FROM patient_import_rows r
      JOIN attachments a ON a.clinic_id = r.clinic_id AND a.id = r.made_id
      WHERE r.clinic_id = clinic AND r.kind = 'document' AND r.made_id = file AND r.outcome = 'removed' AND a.version = 1)
  $$;

CREATE OR REPLACE FUNCTION keep_attachment() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.status = 'uploading' OR is_import_undone(OLD.clinic_id, OLD.id) THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'a stored file stays' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status <> 'uploading' AND (NEW.status = 'uploading'
      OR (NEW.clinic_id, NEW.record_id, NEW.media_type, NEW.size, NEW.checksum, NEW.is_clinical, NEW.written_at)
        IS DISTINCT FROM (OLD.clinic_id, OLD.record_id, OLD.media_type, OLD.size, OLD.checksum, OLD.is_clinical, OLD.written_at))
    THEN
      RAISE EXCEPTION 'a stored file does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.file_name, NEW.caption, NEW.status) IS DISTINCT FROM (OLD.file_name, OLD.caption, OLD.status)
      AND EXISTS (SELECT FROM medical_records r WHERE r.clinic_id = OLD.clinic_id AND r.id = OLD.record_id
        AND r.status IN ('signed', 'amended', 'entered_in_error'))
    THEN
      RAISE EXCEPTION 'a file of a signed record does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;

CREATE OR REPLACE FUNCTION keep_piece() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM attachments a WHERE a.clinic_id = OLD.clinic_id AND a.id = OLD.attachment_id
        AND a.status <> 'uploading')
      AND NOT (TG_OP = 'DELETE' AND is_import_undone(OLD.clinic_id, OLD.attachment_id))
    THEN
      RAISE EXCEPTION 'a stored file does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END $$;
