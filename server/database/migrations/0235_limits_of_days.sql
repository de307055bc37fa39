-- How often a service is given on a day counts whoever gives it: those whom a patient did not ask for, whom the page does not
-- show, and who have left. Their times come along for a service that has a limit.
CREATE OR REPLACE FUNCTION door_taken_times(staff integer[], from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (staff_id integer, service_id integer, start_at timestamptz, end_at timestamptz, buffer_before integer,
    buffer_after integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH own AS (
      SELECT r.*, s.max_per_day IS NOT NULL AS is_limited FROM reservations r
      JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
      WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit')
    )
    SELECT r.staff_id, CASE WHEN r.service_id = own.service_id THEN r.service_id ELSE 0 END, r.start_at, r.end_at,
      r.buffer_before, r.buffer_after
    FROM own JOIN reservations r ON r.clinic_id = own.clinic_id AND r.id <> own.id
      AND (r.staff_id = ANY (staff) OR (own.is_limited AND r.service_id = own.service_id))
      AND r.start_at > from_at AND r.start_at < to_at
    WHERE r.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
      OR (r.status = 'waitlisted' AND r.offered_until > now())
    UNION ALL
    SELECT h.staff_id, 0, h.start_at, h.end_at, h.buffer_before, h.buffer_after
    FROM own JOIN slot_holds h ON h.clinic_id = own.clinic_id AND h.staff_id = ANY (staff) AND h.expires_at > now()
      AND h.start_at > from_at AND h.start_at < to_at
    UNION ALL
    SELECT one, 0, r.start_at, r.end_at, 0, 0
    FROM own JOIN reservations r ON r.clinic_id = own.clinic_id AND r.patient_id = own.patient_id AND r.id <> own.id
      AND r.start_at > from_at AND r.start_at < to_at
      AND r.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
    CROSS JOIN unnest(staff) AS one
  $$;

CREATE OR REPLACE FUNCTION door_booked_times(staff integer[], service integer, from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (staff_id integer, service_id integer, start_at timestamptz, end_at timestamptz, buffer_before integer,
    buffer_after integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH wanted AS (
      SELECT s.clinic_id, s.id, s.max_per_day IS NOT NULL AS is_limited FROM services s
      WHERE s.clinic_id = door_number('clinic') AND s.id = service
    )
    SELECT r.staff_id, CASE WHEN r.service_id = service THEN r.service_id ELSE 0 END, r.start_at, r.end_at,
      r.buffer_before, r.buffer_after
    FROM wanted w JOIN reservations r ON r.clinic_id = w.clinic_id
    WHERE (r.staff_id = ANY (staff) OR (w.is_limited AND r.service_id = w.id)) AND r.start_at > from_at AND r.start_at < to_at
      AND (r.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
        OR (r.status = 'waitlisted' AND r.offered_until > now()))
    UNION ALL
    SELECT h.staff_id, CASE WHEN h.service_id = service AND h.door_booking_id IS NOT NULL THEN h.service_id ELSE 0 END,
      h.start_at, h.end_at, h.buffer_before, h.buffer_after
    FROM wanted w JOIN slot_holds h ON h.clinic_id = w.clinic_id
    WHERE (h.staff_id = ANY (staff) OR (w.is_limited AND h.service_id = w.id AND h.door_booking_id IS NOT NULL))
      AND h.expires_at > now()
      AND h.start_at > from_at AND h.start_at < to_at AND h.door_booking_id IS DISTINCT FROM door_number('booking')
  $$;
