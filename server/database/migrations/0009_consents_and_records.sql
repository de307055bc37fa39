CREATE TABLE patient_consents (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  patient_id integer NOT NULL,
  reservation_id integer,
  form_id integer NOT NULL,
  form_version integer NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'inactive', 'not_done', 'entered_in_error')),
  inactive_reason text CHECK (inactive_reason IN ('refused', 'revoked', 'expired', 'superseded')),
  decision text CHECK (decision IN ('permit', 'deny')),
  answers jsonb NOT NULL,
  rendered_text text NOT NULL,
  signer jsonb,
  signature jsonb,
  witness jsonb,
  note text NOT NULL,
  captured_by integer REFERENCES users,
  valid_from timestamptz,
  valid_until timestamptz CHECK (valid_until > valid_from),
  revoked_at timestamptz,
  revoked_by integer REFERENCES users,
  revocation_reason text,
  void_reason text,
  checksum text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (clinic_id, form_id, form_version) REFERENCES consent_form_versions,
  CHECK ((status = 'inactive') = (inactive_reason IS NOT NULL)),
  CHECK (status <> 'active' OR (decision = 'permit' AND signature IS NOT NULL AND signer IS NOT NULL
    AND checksum IS NOT NULL AND valid_from IS NOT NULL))
);
CREATE INDEX patient_consents_by_id ON patient_consents (id);
CREATE INDEX patient_consents_by_patient ON patient_consents (clinic_id, patient_id, form_id, created_at);
CREATE INDEX patient_consents_by_reservation ON patient_consents (clinic_id, reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX patient_consents_by_creation ON patient_consents (clinic_id, created_at, id);
CREATE INDEX patient_consents_by_end ON patient_consents (clinic_id, valid_until) WHERE status = 'active';

-- A decision once taken keeps its text, answers and signature; only what is said about it afterwards is added.
CREATE FUNCTION keep_decision() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR (OLD.status <> 'draft' AND (
      NEW.status = 'draft' OR OLD.status = 'entered_in_error'
      OR (NEW.clinic_id, NEW.patient_id, NEW.reservation_id, NEW.form_id, NEW.form_version, NEW.answers, NEW.rendered_text,
          NEW.signer, NEW.signature, NEW.witness, NEW.decision, NEW.captured_by, NEW.valid_from, NEW.valid_until, NEW.checksum)
        IS DISTINCT FROM
         (OLD.clinic_id, OLD.patient_id, OLD.reservation_id, OLD.form_id, OLD.form_version, OLD.answers, OLD.rendered_text,
          OLD.signer, OLD.signature, OLD.witness, OLD.decision, OLD.captured_by, OLD.valid_from, OLD.valid_until, OLD.checksum)
    )) THEN
      RAISE EXCEPTION 'a decision does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER keep_decision BEFORE UPDATE OR DELETE ON patient_consents FOR EACH ROW EXECUTE FUNCTION keep_decision();
CREATE TRIGGER kept BEFORE TRUNCATE ON patient_consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE medical_records (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  patient_id integer NOT NULL,
  reservation_id integer,
  staff_id integer NOT NULL,
  co_signer_id integer,
  record_type text NOT NULL CHECK (record_type IN ('consultation', 'follow_up', 'procedure', 'phone', 'other')),
  occurred_at timestamptz NOT NULL CHECK (isfinite(occurred_at)),
  content jsonb NOT NULL,
  privacy text NOT NULL CHECK (privacy IN ('all_staff', 'same_speciality', 'author_only')),
  shared_with jsonb NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'signed', 'amended', 'discarded', 'entered_in_error')),
  signed_version integer NOT NULL DEFAULT 0,
  signed_at timestamptz,
  signed_by integer REFERENCES users,
  discarded_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  search_text text NOT NULL GENERATED ALWAYS AS (fold(coalesce(content ->> 'chief_complaint', ''))) STORED,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  FOREIGN KEY (clinic_id, co_signer_id) REFERENCES staff,
  CHECK (status NOT IN ('signed', 'amended') OR (signed_at IS NOT NULL AND signed_version > 0)),
  CHECK ((status = 'discarded') = (discarded_at IS NOT NULL))
);
CREATE INDEX medical_records_by_id ON medical_records (id);
CREATE INDEX medical_records_by_patient ON medical_records (clinic_id, patient_id, occurred_at);
CREATE INDEX medical_records_by_time ON medical_records (clinic_id, occurred_at, id);
CREATE INDEX medical_records_by_creation ON medical_records (clinic_id, created_at, id);
CREATE INDEX medical_records_by_change ON medical_records (clinic_id, updated_at, id);
CREATE INDEX medical_records_unsigned ON medical_records (clinic_id, occurred_at, id) WHERE status IN ('draft', 'in_review');
CREATE UNIQUE INDEX medical_records_visit_taken ON medical_records (clinic_id, reservation_id)
  WHERE status NOT IN ('discarded', 'entered_in_error');

-- What was signed, word for word.
CREATE TABLE medical_record_versions (
  clinic_id integer NOT NULL,
  record_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL,
  reason text,
  checksum text NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  signed_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, record_id, number),
  FOREIGN KEY (clinic_id, record_id) REFERENCES medical_records
);
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON medical_record_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON medical_record_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A locked record changes only by an amendment, whose words stand among the signed versions already.
CREATE FUNCTION keep_record() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    touched boolean;
  BEGIN
    IF TG_OP = 'DELETE' OR OLD.status = 'entered_in_error' THEN
      RAISE EXCEPTION 'a record does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    touched := (NEW.content, NEW.record_type, NEW.occurred_at, NEW.staff_id, NEW.co_signer_id) IS DISTINCT FROM
      (OLD.content, OLD.record_type, OLD.occurred_at, OLD.staff_id, OLD.co_signer_id);
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
CREATE TRIGGER keep_record BEFORE UPDATE OR DELETE ON medical_records FOR EACH ROW EXECUTE FUNCTION keep_record();
CREATE TRIGGER kept BEFORE TRUNCATE ON medical_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE medical_record_addenda (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  record_id integer NOT NULL,
  text text NOT NULL,
  reason text NOT NULL,
  author integer REFERENCES users,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'signed')),
  signed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, record_id, id),
  FOREIGN KEY (clinic_id, record_id) REFERENCES medical_records,
  CHECK ((status = 'signed') = (signed_at IS NOT NULL))
);
CREATE UNIQUE INDEX medical_record_addenda_one_open ON medical_record_addenda (clinic_id, record_id) WHERE status = 'draft';
CREATE TRIGGER frozen BEFORE UPDATE ON medical_record_addenda FOR EACH ROW
  WHEN (OLD.status = 'signed' OR NEW.text <> OLD.text OR NEW.reason <> OLD.reason) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE ON medical_record_addenda FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every step of everything that has a lifecycle chart; replaying a thing's steps gives its stored state.
CREATE TABLE moves (
  id bigint GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  reservation_id integer,
  consent_id integer,
  form_id integer,
  record_id integer,
  at timestamptz NOT NULL,
  by_user integer REFERENCES users,
  action text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  reason text,
  sent jsonb NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (clinic_id, consent_id) REFERENCES patient_consents,
  FOREIGN KEY (clinic_id, form_id) REFERENCES consent_forms,
  FOREIGN KEY (clinic_id, record_id) REFERENCES medical_records,
  CHECK (num_nonnulls(reservation_id, consent_id, form_id, record_id) = 1)
);
CREATE INDEX moves_of_reservation ON moves (clinic_id, reservation_id, id) WHERE reservation_id IS NOT NULL;
CREATE INDEX moves_of_consent ON moves (clinic_id, consent_id, id) WHERE consent_id IS NOT NULL;
CREATE INDEX moves_of_form ON moves (clinic_id, form_id, id) WHERE form_id IS NOT NULL;
CREATE INDEX moves_of_record ON moves (clinic_id, record_id, id) WHERE record_id IS NOT NULL;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE patient_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE medical_records ENABLE ROW LEVEL SECURITY;
ALTER TABLE medical_record_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE medical_record_addenda ENABLE ROW LEVEL SECURITY;
ALTER TABLE moves ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_consents USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON medical_records USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON medical_record_versions USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON medical_record_addenda USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON moves USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON patient_consents, medical_records, medical_record_addenda TO chartroom_app;
GRANT SELECT, INSERT ON medical_record_versions, moves TO chartroom_app;
