-- Whether a form waits behind the link of what was booked from home; the mailbox that reads it is proven.
CREATE FUNCTION door_has_forms() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT has_open_forms(door_number('clinic'), door_number('visit')) $$;

-- Whether the patient of this visit has another reservation at a time: the visit stands all the same, and the desk is told.
CREATE FUNCTION door_patient_busy(from_at timestamptz, to_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (
      SELECT FROM reservations r
      JOIN reservations o ON o.clinic_id = r.clinic_id AND o.patient_id = r.patient_id AND o.id <> r.id
      WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit')
        AND o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
        AND o.start_at < to_at AND o.end_at > from_at)
  $$;
GRANT UPDATE (override_reason) ON reservations TO chartroom_door;

-- What the clinic's page says of how far ahead and how late, for a visit that was booked there; no row for any other.
CREATE FUNCTION door_page_rules() RETURNS TABLE (window_days integer, notice_hours integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.window_days, p.notice_hours FROM booking_pages p
    JOIN reservations r ON r.clinic_id = p.clinic_id AND r.id = door_number('visit') AND r.source = 'online'
    WHERE p.clinic_id = door_number('clinic') AND p.is_open
  $$;

REVOKE EXECUTE ON FUNCTION door_has_forms, door_patient_busy, door_page_rules FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_has_forms, door_patient_busy, door_page_rules TO chartroom_door;
