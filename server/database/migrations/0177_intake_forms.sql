-- Forms that ask questions before a visit and are not signed: built like consent forms, and no consent.
ALTER TABLE consent_forms DROP CONSTRAINT consent_forms_category_check;
ALTER TABLE consent_forms ADD CONSTRAINT consent_forms_category_check
  CHECK (category IN ('treatment', 'procedure', 'photography', 'data_privacy', 'research', 'intake', 'other'));

-- What was published as a consent stays one, and questions stay questions: what was signed or answered hangs on it.
CREATE FUNCTION keep_form_kind() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'a published form stays what it is' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER keep_form_kind BEFORE UPDATE OF category ON consent_forms FOR EACH ROW
  WHEN (OLD.current_version > 0 AND (OLD.category = 'intake') <> (NEW.category = 'intake')) EXECUTE FUNCTION keep_form_kind();

GRANT SELECT (category) ON consent_forms TO chartroom_door;

-- As before, for consents alone.
DROP POLICY own_forms_signed ON consent_forms;
CREATE POLICY own_forms_signed ON consent_forms FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND status = 'published' AND category <> 'intake'
    AND id IN (SELECT form_id FROM service_consent_forms) AND door_is_known());
DROP POLICY own_visit_asked ON patient_consents;
CREATE POLICY own_visit_asked ON patient_consents FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND reservation_id = door_number('visit')
    AND patient_id IN (SELECT patient_id FROM reservations) AND form_id IN (SELECT form_id FROM service_consent_forms)
    AND form_id NOT IN (SELECT id FROM consent_forms WHERE category = 'intake')
    AND status = 'draft' AND num_nonnulls(created_by, updated_by, captured_by) = 0 AND door_is_known());
DROP POLICY own_visit_decided ON patient_consents;
CREATE POLICY own_visit_decided ON patient_consents FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND patient_id IN (SELECT patient_id FROM reservations)
    AND form_id IN (SELECT form_id FROM service_consent_forms)
    AND form_id NOT IN (SELECT id FROM consent_forms WHERE category = 'intake') AND door_is_known()
    AND (reservation_id = door_number('visit') OR status = 'active'))
  WITH CHECK (status IN ('draft', 'active', 'inactive')
    AND (reservation_id = door_number('visit') OR inactive_reason = 'superseded'));

CREATE OR REPLACE FUNCTION has_open_forms(clinic integer, reservation integer) RETURNS boolean LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM reservations r
      JOIN service_consent_forms s ON s.clinic_id = r.clinic_id AND s.service_id = r.service_id
      JOIN consent_forms f ON f.clinic_id = s.clinic_id AND f.id = s.form_id AND f.status = 'published'
        AND f.category <> 'intake' AND NOT f.requires_witness
      WHERE r.clinic_id = clinic AND r.id = reservation AND NOT EXISTS (
        SELECT FROM patient_consents c
        WHERE c.clinic_id = r.clinic_id AND c.patient_id = r.patient_id AND c.form_id = f.id AND c.status = 'active'
          AND (c.valid_until IS NULL OR c.valid_until > now()) AND (f.recurrence <> 'per_visit' OR c.reservation_id = r.id)))
  $$;
