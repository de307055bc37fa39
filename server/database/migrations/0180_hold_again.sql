-- Whoever books makes the token, so that asking again with it, after a lost answer, finds the time that is kept by it.
-- Who asks twice at once waits here for the first: the staff are locked before anybody looks.
CREATE FUNCTION door_kept(hash bytea, service integer, staff integer, from_at timestamptz)
  RETURNS TABLE (seconds_left integer, is_same boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM door_lock_staff(staff);
    RETURN QUERY SELECT ceil(extract(epoch FROM b.expires_at - now()))::integer,
        (b.service_id, b.staff_id, b.start_at) = (service, staff, from_at) AND EXISTS (
          SELECT FROM slot_holds h WHERE h.clinic_id = b.clinic_id AND h.door_booking_id = b.id AND h.expires_at > now())
      FROM door_bookings b
      WHERE b.clinic_id = door_number('clinic') AND b.token_hash = hash AND b.expires_at > now();
  END $$;

-- Keeps a time for the token with this hash; false where it opens another booking already, whichever clinic's.
DROP FUNCTION door_hold(integer, integer, timestamptz, timestamptz, integer, integer, integer);
CREATE FUNCTION door_hold(hash bytea, service integer, staff integer, from_at timestamptz, to_at timestamptz, before integer,
    after integer, seconds integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    until timestamptz := now() + make_interval(secs => seconds);
    booking integer;
  BEGIN
    DELETE FROM door_bookings WHERE clinic_id = clinic AND expires_at <= now();
    INSERT INTO door_bookings (clinic_id, token_hash, service_id, staff_id, start_at, end_at, expires_at)
      VALUES (clinic, hash, service, staff, from_at, to_at, until)
      ON CONFLICT (token_hash) DO NOTHING RETURNING id INTO booking;
    IF booking IS NULL THEN RETURN false; END IF;
    INSERT INTO slot_holds (clinic_id, door_booking_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after,
        expires_at)
      VALUES (clinic, booking, service, staff, from_at, to_at, before, after, until);
    RETURN true;
  END $$;
