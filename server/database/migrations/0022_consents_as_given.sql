-- A form in other languages, under the same version number: [{language, title, blocks: [{key, label, help, options}]}].
ALTER TABLE consent_forms ADD COLUMN variants jsonb NOT NULL DEFAULT '[]';
ALTER TABLE consent_form_versions ADD COLUMN variants jsonb NOT NULL DEFAULT '[]';

-- What a consent says of patient, visit and clinic, as it was when the patient was asked; null before this migration.
ALTER TABLE patient_consents
  ADD COLUMN language text,
  ADD COLUMN merge_fields jsonb,
  ADD CHECK ((language IS NULL) = (merge_fields IS NULL));

CREATE OR REPLACE FUNCTION keep_decision() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR (OLD.status <> 'draft' AND (
      NEW.status = 'draft' OR OLD.status = 'entered_in_error'
      OR (NEW.clinic_id, NEW.patient_id, NEW.reservation_id, NEW.form_id, NEW.form_version, NEW.answers, NEW.rendered_text,
          NEW.signer, NEW.signature, NEW.witness, NEW.decision, NEW.captured_by, NEW.valid_from, NEW.valid_until, NEW.checksum,
          NEW.language, NEW.merge_fields)
        IS DISTINCT FROM
         (OLD.clinic_id, OLD.patient_id, OLD.reservation_id, OLD.form_id, OLD.form_version, OLD.answers, OLD.rendered_text,
          OLD.signer, OLD.signature, OLD.witness, OLD.decision, OLD.captured_by, OLD.valid_from, OLD.valid_until, OLD.checksum,
          OLD.language, OLD.merge_fields)
    )) THEN
      RAISE EXCEPTION 'a decision does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
