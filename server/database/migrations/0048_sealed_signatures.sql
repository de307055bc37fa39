-- What a signature stands for besides the words: whose record it was, when the contact took place, and who signed as what.
-- Until now an amendment changed author and date of what was signed before. The pictures are kept once, by their sum.
CREATE TABLE signature_images (
  clinic_id integer NOT NULL REFERENCES clinics,
  sha256 text NOT NULL CHECK (sha256 = encode(sha256(convert_to(image, 'UTF8')), 'hex')),
  image text NOT NULL,
  PRIMARY KEY (clinic_id, sha256)
);
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON signature_images FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON signature_images FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE signature_images ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON signature_images USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON signature_images TO chartroom_app;

-- Format 1: the sum is over the words alone. Format 2: over everything that stands here.
ALTER TABLE medical_record_versions
  ADD COLUMN format smallint NOT NULL DEFAULT 1,
  ADD COLUMN about jsonb,
  ADD COLUMN signer jsonb;

-- What is known today of earlier signatures is kept from now on; their sums stay as they were.
ALTER TABLE medical_record_versions DISABLE TRIGGER frozen;
UPDATE medical_record_versions v SET
  about = jsonb_build_object('patient', r.patient_id, 'patient_name', p.first_name || ' ' || p.last_name,
    'appointment', r.reservation_id, 'staff', r.staff_id,
    'staff_name', concat_ws(' ', nullif(a.title, ''), a.first_name, a.last_name),
    'co_signer', r.co_signer_id,
    'co_signer_name', (SELECT concat_ws(' ', nullif(c.title, ''), c.first_name, c.last_name) FROM staff c
      WHERE c.clinic_id = r.clinic_id AND c.id = r.co_signer_id),
    'co_authors', r.co_authors, 'record_type', r.record_type,
    'occurred_at', to_char(r.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  signer = jsonb_build_object('user', v.signed_by, 'staff', s.id,
    'name', coalesce(nullif(concat_ws(' ', nullif(s.title, ''), s.first_name, s.last_name), ''), u.first_name || ' ' || u.last_name, ''),
    'role', s.role, 'licence_number', coalesce(s.licence_number, ''), 'capacity', null,
    'image', CASE WHEN s.signature_image <> '' THEN encode(sha256(convert_to(s.signature_image, 'UTF8')), 'hex') END)
FROM medical_records r
  JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
  JOIN staff a ON a.clinic_id = r.clinic_id AND a.id = r.staff_id,
  medical_record_versions one
  LEFT JOIN users u ON u.id = one.signed_by
  LEFT JOIN LATERAL (SELECT * FROM staff m WHERE m.clinic_id = one.clinic_id AND m.user_id = one.signed_by
    ORDER BY m.status = 'archived', m.id LIMIT 1) s ON true
WHERE r.clinic_id = v.clinic_id AND r.id = v.record_id
  AND (one.clinic_id, one.record_id, one.number) = (v.clinic_id, v.record_id, v.number);
INSERT INTO signature_images
SELECT DISTINCT s.clinic_id, encode(sha256(convert_to(s.signature_image, 'UTF8')), 'hex'), s.signature_image
FROM staff s WHERE s.signature_image <> '' AND EXISTS (
  SELECT FROM medical_record_versions v WHERE v.clinic_id = s.clinic_id
    AND v.signer ->> 'image' = encode(sha256(convert_to(s.signature_image, 'UTF8')), 'hex'));
ALTER TABLE medical_record_versions ENABLE TRIGGER frozen;
ALTER TABLE medical_record_versions
  ALTER COLUMN about SET NOT NULL,
  ALTER COLUMN signer SET NOT NULL,
  ALTER COLUMN format SET DEFAULT 2,
  ADD CHECK (format IN (1, 2));

-- An addendum is signed by somebody, who may be another than its author.
ALTER TABLE medical_record_addenda ADD COLUMN signed_by integer REFERENCES users, ADD COLUMN signer jsonb;

-- As before; what an amendment says about the record is what it signs, and what was signed once is never thrown away.
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
      OR (NEW.status = 'discarded' AND OLD.status <> 'discarded' AND OLD.signed_version > 0)
      OR (OLD.status IN ('signed', 'amended') AND touched AND NOT (
        NEW.status = 'amended' AND NEW.signed_version = OLD.signed_version + 1 AND EXISTS (
          SELECT FROM medical_record_versions v
          WHERE v.clinic_id = NEW.clinic_id AND v.record_id = NEW.id AND v.number = NEW.signed_version
            AND v.content = NEW.content AND v.about ->> 'staff' = NEW.staff_id::text
            AND v.about ->> 'record_type' = NEW.record_type
            AND (v.about ->> 'occurred_at')::timestamptz = date_trunc('milliseconds', NEW.occurred_at)
        )))
    THEN
      RAISE EXCEPTION 'a signed record does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
