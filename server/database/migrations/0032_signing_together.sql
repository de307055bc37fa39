-- Several write one record: each signs the words as they are then, and the last signature locks it.
ALTER TABLE medical_records ADD COLUMN co_authors jsonb NOT NULL DEFAULT '[]';
ALTER TABLE medical_record_versions
  ADD COLUMN is_part boolean NOT NULL DEFAULT false,
  ADD COLUMN staff_id integer,
  ADD FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  ADD CHECK (NOT is_part OR staff_id IS NOT NULL);

-- As before, and who wrote it together stays as it was signed.
CREATE OR REPLACE FUNCTION keep_record() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    touched boolean;
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.status = 'entered_in_error' THEN
      RAISE EXCEPTION 'a record does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    touched := (NEW.content, NEW.record_type, NEW.occurred_at, NEW.staff_id, NEW.co_signer_id, NEW.co_authors) IS DISTINCT FROM
      (OLD.content, OLD.record_type, OLD.occurred_at, OLD.staff_id, OLD.co_signer_id, OLD.co_authors);
    IF (OLD.clinic_id, OLD.patient_id) IS DISTINCT FROM (NEW.clinic_id, NEW.patient_id)
      OR (OLD.status IN ('signed', 'amended') AND touched AND NOT (
        NEW.status = 'amended' AND NEW.signed_version = OLD.signed_version + 1 AND EXISTS (
          SELECT FROM medical_record_versions v
          WHERE v.clinic_id = NEW.clinic_id AND v.record_id = NEW.id AND v.number = NEW.signed_version
            AND v.content = NEW.content
        )))
    THEN
      RAISE EXCEPTION 'a signed record does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
