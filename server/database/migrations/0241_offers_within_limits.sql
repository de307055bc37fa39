-- An offer that stands is a promise and counts as one of its day. Once it ran out, the time is whose comes first, within what
-- the service can be booked a day. When someone works, and the clinic is open, is asked where all hours are.
CREATE OR REPLACE FUNCTION door_offer_is_free() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT own.start_at > now() AND s.status = 'active'
      AND EXISTS (SELECT FROM staff m WHERE m.clinic_id = own.clinic_id AND m.id = own.staff_id AND m.status IN ('active', 'invited'))
      AND NOT EXISTS (SELECT FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.staff_id = own.staff_id AND o.id <> own.id
        AND o.session_key <> own.session_key AND o.start_at BETWEEN own.start_at - interval '2 days' AND own.start_at + interval '2 days'
        AND (o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
          OR (o.status = 'waitlisted' AND o.offered_until > now()))
        AND taken_time(o.start_at, o.end_at, o.buffer_before, o.buffer_after)
          && taken_time(own.start_at, own.end_at, own.buffer_before, own.buffer_after))
      AND (SELECT count(*) FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.staff_id = own.staff_id AND o.id <> own.id
        AND o.session_key = own.session_key AND o.start_at = own.start_at
        AND (o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
          OR (o.status = 'waitlisted' AND o.offered_until > now()))) < s.capacity
      AND NOT EXISTS (SELECT FROM slot_holds h WHERE h.clinic_id = own.clinic_id AND h.staff_id = own.staff_id AND h.expires_at > now()
        AND h.start_at < own.end_at AND h.end_at > own.start_at)
      AND NOT EXISTS (SELECT FROM staff_exceptions e WHERE e.clinic_id = own.clinic_id AND e.staff_id = own.staff_id
        AND e.kind = 'off' AND e.start_at < own.end_at AND e.end_at > own.start_at)
      AND NOT EXISTS (SELECT FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.patient_id = own.patient_id AND o.id <> own.id
        AND o.start_at > own.start_at - interval '1 day' AND o.start_at < own.end_at AND o.end_at > own.start_at
        AND o.status IN ('booked', 'confirmed', 'arrived', 'in_progress'))
      AND (s.max_per_day IS NULL OR own.offered_until > now() OR s.max_per_day > (
        SELECT count(*) FROM (
          SELECT o.start_at FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.service_id = own.service_id AND o.id <> own.id
            AND (o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
              OR (o.status = 'waitlisted' AND o.offered_until > now()))
          UNION ALL
          SELECT h.start_at FROM slot_holds h WHERE h.clinic_id = own.clinic_id AND h.service_id = own.service_id
            AND h.door_booking_id IS NOT NULL AND h.expires_at > now()
        ) AS given
        WHERE given.start_at BETWEEN own.start_at - interval '2 days' AND own.start_at + interval '2 days'
          AND (given.start_at AT TIME ZONE c.timezone)::date = (own.start_at AT TIME ZONE c.timezone)::date))
    FROM reservations own JOIN services s ON s.clinic_id = own.clinic_id AND s.id = own.service_id
      JOIN clinics c ON c.id = own.clinic_id
    WHERE own.clinic_id = door_number('clinic') AND own.id = door_number('visit')
  $$;
