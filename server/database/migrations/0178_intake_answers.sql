-- What patients answer at home to the questions of a clinic: one set of answers to a form and a visit. It stays as it was sent; what the
-- desk does with each answer is noted beside it. Whose it is, the reservation says.
CREATE TABLE intake_answers (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  reservation_id integer NOT NULL,
  form_id integer NOT NULL,
  form_version integer NOT NULL,
  language text NOT NULL,
  merge_fields jsonb NOT NULL,
  answers jsonb NOT NULL,
  -- how it came about: by which link, and when the date of birth was given
  link_id integer NOT NULL,
  identified_at timestamptz NOT NULL,
  -- what was done with each answer, by whom and when
  decisions jsonb NOT NULL DEFAULT '{}',
  settled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, reservation_id, form_id),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (clinic_id, form_id, form_version) REFERENCES consent_form_versions
);
CREATE INDEX intake_answers_by_id ON intake_answers (id);
CREATE INDEX intake_answers_open ON intake_answers (clinic_id, id) WHERE settled_at IS NULL;

CREATE TRIGGER frozen BEFORE UPDATE ON intake_answers FOR EACH ROW
  WHEN ((OLD.clinic_id, OLD.reservation_id, OLD.form_id, OLD.form_version, OLD.language, OLD.merge_fields, OLD.answers, OLD.link_id,
      OLD.identified_at, OLD.created_at)
    IS DISTINCT FROM (NEW.clinic_id, NEW.reservation_id, NEW.form_id, NEW.form_version, NEW.language, NEW.merge_fields, NEW.answers,
      NEW.link_id, NEW.identified_at, NEW.created_at)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE ON intake_answers FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();

ALTER TABLE intake_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON intake_answers USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, UPDATE (decisions, settled_at, version, updated_at, updated_by) ON intake_answers TO chartroom_app;

-- The role of the public calls adds answers to the forms of its own visit, and sees which of them it has answered; not what.
CREATE POLICY own_visit_answered ON intake_answers FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND reservation_id = door_number('visit') AND door_is_known());
CREATE POLICY own_visit_answers ON intake_answers FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND reservation_id = door_number('visit')
    AND form_id IN (SELECT id FROM consent_forms WHERE category = 'intake') AND link_id = door_number('link') AND door_is_known());
GRANT SELECT (clinic_id, reservation_id, form_id),
  INSERT (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id, identified_at)
  ON intake_answers TO chartroom_door;

-- Whether this visit has answers to a form: the same ones or others; null where it has none.
CREATE FUNCTION door_has_answered(form integer, form_version integer, given jsonb) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN a.form_version = door_has_answered.form_version AND a.answers = given THEN 'same' ELSE 'other' END
    FROM intake_answers a
    WHERE a.clinic_id = door_number('clinic') AND a.reservation_id = door_number('visit') AND a.form_id = form AND door_is_known()
  $$;
REVOKE EXECUTE ON FUNCTION door_has_answered FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_has_answered TO chartroom_door;

-- As before; questions are open as long as this visit has no answers to them.
CREATE OR REPLACE FUNCTION has_open_forms(clinic integer, reservation integer) RETURNS boolean LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM reservations r
      JOIN service_consent_forms s ON s.clinic_id = r.clinic_id AND s.service_id = r.service_id
      JOIN consent_forms f ON f.clinic_id = s.clinic_id AND f.id = s.form_id AND f.status = 'published'
      WHERE r.clinic_id = clinic AND r.id = reservation AND CASE WHEN f.category = 'intake' THEN NOT EXISTS (
        SELECT FROM intake_answers a
        WHERE a.clinic_id = r.clinic_id AND a.reservation_id = r.id AND a.form_id = f.id)
      ELSE NOT f.requires_witness AND NOT EXISTS (
        SELECT FROM patient_consents c
        WHERE c.clinic_id = r.clinic_id AND c.patient_id = r.patient_id AND c.form_id = f.id AND c.status = 'active'
          AND (c.valid_until IS NULL OR c.valid_until > now()) AND (f.recurrence <> 'per_visit' OR c.reservation_id = r.id)) END)
  $$;

-- Whoever is erased is erased with what they answered.
DO $do$
DECLARE
  body text := pg_get_functiondef('erase_chart(integer, integer, text, date, text, integer)'::regprocedure);
  known text := '    DELETE FROM visit_questions q WHERE q.clinic_id = clinic AND q.reservation_id = ANY (visits);';
BEGIN
  IF position(known IN body) = 0 THEN RAISE EXCEPTION 'erase_chart is another one'; END IF;
  EXECUTE replace(body, known, known || E'\n    DELETE FROM intake_answers i WHERE i.clinic_id = clinic AND i.reservation_id = ANY (visits);');
END $do$;
