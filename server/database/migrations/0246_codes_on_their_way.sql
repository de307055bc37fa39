-- Who asks for a code once more may have both on their way: the one before counts too, while it went to the same mailbox. One before that
-- does not, so that guessing gets no easier than two codes at a time.
ALTER TABLE door_bookings ADD COLUMN former_code_hash bytea CHECK (length(former_code_hash) = 32);

CREATE OR REPLACE FUNCTION door_note_person(given jsonb, code bytea, seconds integer, most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    until timestamptz := now() + make_interval(secs => seconds);
  BEGIN
    UPDATE door_bookings b SET person = given, code_hash = code, codes_sent = b.codes_sent + 1, expires_at = until,
        former_code_hash = CASE WHEN b.person ->> 'channel' = given ->> 'channel' AND b.person ->> 'recipient' = given ->> 'recipient'
          THEN b.code_hash END
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking') AND b.reservation_id IS NULL
        AND b.codes_sent < most;
    IF NOT FOUND THEN RETURN false; END IF;
    UPDATE slot_holds h SET expires_at = until
      WHERE h.clinic_id = door_number('clinic') AND h.door_booking_id = door_number('booking');
    RETURN true;
  END $$;

CREATE OR REPLACE FUNCTION door_check_code(given bytea, most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    booking door_bookings;
  BEGIN
    SELECT * INTO booking FROM door_bookings b
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking') FOR UPDATE;
    IF booking.id IS NULL OR booking.code_hash IS NULL OR booking.wrong_codes >= most THEN RETURN 'locked'; END IF;
    IF given IN (booking.code_hash, booking.former_code_hash) THEN RETURN 'right'; END IF;
    UPDATE door_bookings b SET wrong_codes = b.wrong_codes + 1 WHERE b.clinic_id = booking.clinic_id AND b.id = booking.id;
    RETURN CASE WHEN booking.wrong_codes + 1 >= most THEN 'locked' ELSE 'wrong' END;
  END $$;
