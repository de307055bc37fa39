-- Files of a patient, in the database: one backup holds everything, and every copy of the server sees them.
CREATE TABLE attachments (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  patient_id integer NOT NULL,
  record_id integer,
  file_name text NOT NULL,
  caption text NOT NULL,
  -- What its first bytes say that it is; nobody else is believed.
  media_type text,
  size integer NOT NULL CHECK (size BETWEEN 1 AND 20971520),
  checksum text,
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'stored', 'deleted')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, record_id) REFERENCES medical_records,
  CHECK (status = 'uploading' OR (media_type IS NOT NULL AND checksum IS NOT NULL))
);
CREATE INDEX attachments_by_id ON attachments (id);
CREATE INDEX attachments_by_patient ON attachments (clinic_id, patient_id, id) WHERE status = 'stored';
CREATE INDEX attachments_by_record ON attachments (clinic_id, record_id) WHERE record_id IS NOT NULL;
CREATE INDEX attachments_under_way ON attachments (clinic_id, created_at) WHERE status = 'uploading';

-- In pieces, so that no statement and no request is as long as a file.
CREATE TABLE attachment_pieces (
  clinic_id integer NOT NULL,
  attachment_id integer NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 40),
  bytes bytea NOT NULL,
  PRIMARY KEY (clinic_id, attachment_id, number),
  FOREIGN KEY (clinic_id, attachment_id) REFERENCES attachments ON DELETE CASCADE
);
-- Pictures and PDF are compressed already.
ALTER TABLE attachment_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What is stored keeps its bytes; what belongs to a signed record changes in nothing but the chart that it moves to.
CREATE FUNCTION keep_attachment() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.status = 'uploading' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'a stored file stays' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status <> 'uploading' AND (NEW.status = 'uploading'
      OR (NEW.clinic_id, NEW.record_id, NEW.media_type, NEW.size, NEW.checksum)
        IS DISTINCT FROM (OLD.clinic_id, OLD.record_id, OLD.media_type, OLD.size, OLD.checksum))
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
CREATE TRIGGER keep_attachment BEFORE UPDATE OR DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION keep_attachment();

CREATE FUNCTION keep_piece() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM attachments a WHERE a.clinic_id = OLD.clinic_id AND a.id = OLD.attachment_id
      AND a.status <> 'uploading')
    THEN
      RAISE EXCEPTION 'a stored file does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END $$;
CREATE TRIGGER keep_piece BEFORE UPDATE OR DELETE ON attachment_pieces FOR EACH ROW EXECUTE FUNCTION keep_piece();

ALTER TABLE attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE attachment_pieces ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON attachments USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON attachment_pieces USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE, DELETE ON attachments, attachment_pieces TO chartroom_app;
