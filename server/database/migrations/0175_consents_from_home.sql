-- Consents that are read and signed at home, by the link to the visit that asks for them.
ALTER TABLE visit_links ADD COLUMN identified_at timestamptz;

-- How a consent came about that nobody at the desk took down: by which link, when the date of birth was given, and when the
-- text was opened. It is part of what was signed.
ALTER TABLE patient_consents ADD COLUMN from_home jsonb;

CREATE OR REPLACE FUNCTION keep_decision() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR (OLD.status <> 'draft' AND (
      NEW.status = 'draft' OR OLD.status = 'entered_in_error'
      OR (NEW.clinic_id, NEW.patient_id, NEW.reservation_id, NEW.form_id, NEW.form_version, NEW.answers, NEW.rendered_text,
          NEW.signer, NEW.signature, NEW.witness, NEW.decision, NEW.captured_by, NEW.valid_from, NEW.valid_until, NEW.checksum,
          NEW.language, NEW.merge_fields, NEW.from_home)
        IS DISTINCT FROM
         (OLD.clinic_id, OLD.patient_id, OLD.reservation_id, OLD.form_id, OLD.form_version, OLD.answers, OLD.rendered_text,
          OLD.signer, OLD.signature, OLD.witness, OLD.decision, OLD.captured_by, OLD.valid_from, OLD.valid_until, OLD.checksum,
          OLD.language, OLD.merge_fields, OLD.from_home)
    )) THEN
      RAISE EXCEPTION 'a decision does not change' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$;

-- As before; the right date opens for half an hour what a visit asks of its patient.
CREATE OR REPLACE FUNCTION door_check_birth_date(given date, most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    link visit_links;
    born date;
  BEGIN
    SELECT * INTO link FROM visit_links l
      WHERE l.clinic_id = door_number('clinic') AND l.id = door_number('link') FOR UPDATE;
    IF link.id IS NULL OR link.locked_at IS NOT NULL OR link.withdrawn_at IS NOT NULL THEN RETURN 'locked'; END IF;
    SELECT p.birth_date INTO born FROM patients p JOIN reservations r ON r.clinic_id = p.clinic_id AND r.patient_id = p.id
      WHERE r.clinic_id = link.clinic_id AND r.id = link.reservation_id;
    IF born IS NULL THEN RETURN 'unknown'; END IF;
    IF born = given THEN
      UPDATE visit_links l SET wrong_dates = 0, identified_at = now() WHERE l.clinic_id = link.clinic_id AND l.id = link.id;
      RETURN 'right';
    END IF;
    UPDATE visit_links l SET wrong_dates = l.wrong_dates + 1,
        locked_at = CASE WHEN l.wrong_dates + 1 >= most THEN now() END
      WHERE l.clinic_id = link.clinic_id AND l.id = link.id;
    RETURN CASE WHEN link.wrong_dates + 1 >= most THEN 'locked' ELSE 'wrong' END;
  END $$;
GRANT SELECT (identified_at) ON visit_links TO chartroom_door;

-- Whether the right date of birth was given by the link of the transaction, as long as a pass is good.
CREATE FUNCTION door_is_known() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM visit_links l WHERE l.clinic_id = door_number('clinic') AND l.id = door_number('link')
      AND l.identified_at > now() - interval '30 minutes')
  $$;

-- What a consent says of patient and visit; nothing before the date of birth was given.
CREATE FUNCTION door_person() RETURNS TABLE (name text, shown_name text, born text, service text, staff text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.first_name || ' ' || p.last_name, name_in_order(p.first_name, p.last_name), p.birth_date::text, s.name,
      concat_ws(' ', nullif(m.title, ''), m.first_name, m.last_name)
    FROM reservations r
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit') AND door_is_known()
  $$;
REVOKE EXECUTE ON FUNCTION door_is_known, door_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_is_known, door_person TO chartroom_door;

-- The forms that the visit's service asks for, as the clinic published them.
CREATE POLICY own_service ON service_consent_forms FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND door_number('published') IS NULL
    AND service_id IN (SELECT service_id FROM reservations));
GRANT SELECT ON service_consent_forms TO chartroom_door;
CREATE POLICY own_forms ON consent_forms FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND status = 'published' AND id IN (SELECT form_id FROM service_consent_forms));
CREATE POLICY own_forms_signed ON consent_forms FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND status = 'published' AND id IN (SELECT form_id FROM service_consent_forms)
    AND door_is_known());
GRANT SELECT (id, clinic_id, title, status, recurrence, current_version, signed_count), UPDATE (signed_count)
  ON consent_forms TO chartroom_door;
CREATE POLICY own_forms ON consent_form_versions FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND form_id IN (SELECT form_id FROM service_consent_forms));
GRANT SELECT (clinic_id, form_id, number, title, blocks, variants, terms, published_at) ON consent_form_versions
  TO chartroom_door;

-- The patient's consents on those forms: by the link they are asked for with this visit, and decided; what was signed with an
-- earlier visit counts, and gives way.
CREATE POLICY own_forms ON patient_consents FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND patient_id IN (SELECT patient_id FROM reservations)
    AND form_id IN (SELECT form_id FROM service_consent_forms) AND door_is_known());
CREATE POLICY own_visit_asked ON patient_consents FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND reservation_id = door_number('visit')
    AND patient_id IN (SELECT patient_id FROM reservations) AND form_id IN (SELECT form_id FROM service_consent_forms)
    AND status = 'draft' AND num_nonnulls(created_by, updated_by, captured_by) = 0 AND door_is_known());
CREATE POLICY own_visit_decided ON patient_consents FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND patient_id IN (SELECT patient_id FROM reservations)
    AND form_id IN (SELECT form_id FROM service_consent_forms) AND door_is_known()
    AND (reservation_id = door_number('visit') OR status = 'active'))
  WITH CHECK (status IN ('draft', 'active', 'inactive')
    AND (reservation_id = door_number('visit') OR inactive_reason = 'superseded'));
GRANT SELECT (id, clinic_id, patient_id, reservation_id, form_id, form_version, status, inactive_reason, decision, answers,
    rendered_text, signer, signature, witness, captured_by, valid_from, valid_until, checksum, version, language, merge_fields,
    from_home),
  INSERT (clinic_id, patient_id, reservation_id, form_id, form_version, answers, rendered_text, note, language, merge_fields,
    from_home),
  UPDATE (status, inactive_reason, decision, form_version, answers, rendered_text, signer, signature, valid_from, valid_until,
    checksum, language, merge_fields, from_home, version, updated_at, updated_by)
  ON patient_consents TO chartroom_door;
GRANT SELECT (completed_at, no_show_at, cancelled_at) ON reservations TO chartroom_door;

DROP POLICY own_visit ON moves;
CREATE POLICY own_visit ON moves FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND by_user IS NULL AND (
    (by_link AND reservation_id = door_number('visit'))
    OR (consent_id IN (SELECT id FROM patient_consents) AND (by_link OR action IN ('formPublished', 'newerSigned')))));
GRANT INSERT (consent_id) ON moves TO chartroom_door;

-- Whether a visit asks for forms that its patient can sign at home and has not, for messages that speak of it; by the rule of
-- the consents that a visit requires.
CREATE FUNCTION has_open_forms(clinic integer, reservation integer) RETURNS boolean LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM reservations r
      JOIN service_consent_forms s ON s.clinic_id = r.clinic_id AND s.service_id = r.service_id
      JOIN consent_forms f ON f.clinic_id = s.clinic_id AND f.id = s.form_id AND f.status = 'published' AND NOT f.requires_witness
      WHERE r.clinic_id = clinic AND r.id = reservation AND NOT EXISTS (
        SELECT FROM patient_consents c
        WHERE c.clinic_id = r.clinic_id AND c.patient_id = r.patient_id AND c.form_id = f.id AND c.status = 'active'
          AND (c.valid_until IS NULL OR c.valid_until > now()) AND (f.recurrence <> 'per_visit' OR c.reservation_id = r.id)))
  $$;
