-- How many visits a patient may have ahead that were booked or requested from home; without a number, as many as they like.
ALTER TABLE booking_pages ADD COLUMN most_ahead integer CHECK (most_ahead BETWEEN 1 AND 100);

-- Whether a patient has as many as the clinic takes. Whoever books holds the chart by then (door_patient), so that of two bookings
-- at once the second counts the first.
CREATE FUNCTION door_is_at_limit(patient integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (
      SELECT FROM booking_pages p
      WHERE p.clinic_id = door_number('clinic') AND p.most_ahead <= (
        SELECT count(*) FROM reservations r
        WHERE r.clinic_id = p.clinic_id AND r.patient_id = patient AND r.source = 'online' AND r.start_at > now()
          AND r.status IN ('requested', 'booked', 'confirmed')))
  $$;
REVOKE EXECUTE ON FUNCTION door_is_at_limit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_is_at_limit TO chartroom_door;
