-- The visit of who says that they are here: expected now, from so many minutes before it begins until it ends, also where
-- midnight lies between, and meant by nobody else. It becomes the one visit that the transaction sees. Nothing tells why there
-- is none; after too many misses from a caller there is none for the rest of the quarter of an hour. Tries of one caller wait
-- for each other, so that each counts.
CREATE OR REPLACE FUNCTION door_find_arrival(born date, letters text, from_caller bytea, early integer, most integer)
  RETURNS TABLE (reservation_id integer, misses integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    begun arrival_tries;
    fitting integer;
    visit integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(clinic || ' ' || encode(from_caller, 'hex'), 1));
    SELECT * INTO begun FROM arrival_tries a
      WHERE a.clinic_id = clinic AND a.caller = from_caller AND a.began_at > now() - interval '15 minutes'
      ORDER BY a.began_at DESC LIMIT 1;
    IF begun.wrong >= most THEN RETURN QUERY SELECT NULL::integer, most + 1; RETURN; END IF;
    SELECT count(DISTINCT r.patient_id), (array_agg(r.id ORDER BY r.status = 'arrived', r.start_at, r.id))[1] INTO fitting, visit
      FROM reservations r
      JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id AND p.status = 'active'
      WHERE r.clinic_id = clinic AND r.status IN ('booked', 'confirmed', 'arrived')
        AND r.start_at <= now() + make_interval(mins => early) AND r.end_at > now()
        AND r.start_at > now() - interval '1 day'
        AND p.birth_date = born AND length(letters) > 0
        AND fold(letters) IN (left(fold(p.first_name), 2), left(fold(nullif(p.preferred_name, '')), 2));
    IF fitting = 1 THEN
      PERFORM set_config('chartroom.door_visit', visit::text, true);
      RETURN QUERY SELECT visit, 0;
      RETURN;
    END IF;
    IF begun.id IS NULL THEN
      INSERT INTO arrival_tries (clinic_id, caller) VALUES (clinic, from_caller);
    ELSE
      UPDATE arrival_tries a SET wrong = a.wrong + 1 WHERE a.clinic_id = clinic AND a.id = begun.id;
    END IF;
    RETURN QUERY SELECT NULL::integer, coalesce(begun.wrong, 0) + 1;
  END $$;
