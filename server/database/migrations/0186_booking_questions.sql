-- What a clinic asks of whoever books from home, and what they answered: with the words of that day, on the reservation itself, so
-- that whoever may read one reads the other, and both are removed together.
ALTER TABLE booking_pages ADD COLUMN questions jsonb NOT NULL DEFAULT '[]'
  CHECK (CASE WHEN jsonb_typeof(questions) = 'array' THEN jsonb_array_length(questions) <= 5 ELSE false END);
GRANT SELECT (questions) ON booking_pages TO chartroom_door;
ALTER TABLE reservations ADD COLUMN booking_answers jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(booking_answers) = 'array');

-- Makes the reservation of the booking and ends the hold; from here on the transaction sees it as it would by a link.
CREATE OR REPLACE FUNCTION door_book(patient integer, state text, before integer, after integer, session text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    booking door_bookings;
    made integer;
  BEGIN
    SELECT * INTO booking FROM door_bookings b
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking') AND b.reservation_id IS NULL;
    DELETE FROM slot_holds h WHERE h.clinic_id = booking.clinic_id AND h.door_booking_id = booking.id;
    INSERT INTO reservations (clinic_id, number, patient_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after,
        session_key, kind, room, reason, notes, priority, source, status, booking_answers)
      VALUES (booking.clinic_id, door_numbered('A', next_number(booking.clinic_id, 'reservation')), patient,
        booking.service_id, booking.staff_id, booking.start_at, booking.end_at, before, after, session, 'scheduled', '',
        coalesce(booking.person ->> 'reason', ''), '', 'routine', 'online', state, coalesce(booking.person -> 'answers', '[]'))
      RETURNING id INTO made;
    UPDATE door_bookings b SET reservation_id = made WHERE b.clinic_id = booking.clinic_id AND b.id = booking.id;
    RETURN made;
  END $$;
