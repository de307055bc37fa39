-- A time that was offered is gone too once its clinic is closed on that day, or no longer gives the service.
CREATE OR REPLACE FUNCTION door_offer_is_free() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT own.start_at > now() AND s.status = 'active'
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(c.closed_periods) AS closed(start date, "end" date)
        WHERE (own.start_at AT TIME ZONE c.timezone)::date BETWEEN closed.start AND closed."end")
      AND (c.opening_hours = '[]' OR EXISTS (SELECT FROM jsonb_to_recordset(c.opening_hours) AS open(weekday integer)
        WHERE open.weekday = extract(isodow FROM own.start_at AT TIME ZONE c.timezone)))
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
    FROM reservations own JOIN services s ON s.clinic_id = own.clinic_id AND s.id = own.service_id
      JOIN clinics c ON c.id = own.clinic_id
    WHERE own.clinic_id = door_number('clinic') AND own.id = door_number('visit')
  $$;
