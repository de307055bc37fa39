-- Patients say at the door that they are here. A switch of its own beside the booking page, under the same word.
ALTER TABLE booking_pages ADD COLUMN arrivals_open boolean NOT NULL DEFAULT false;

-- Tries at the door that fit nobody who is expected: one row for a caller and a quarter of an hour, so that the desk hears of
-- it. Of the caller only a hash is kept, and of what was typed nothing.
CREATE TABLE arrival_tries (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  caller bytea NOT NULL CHECK (length(caller) = 32),
  wrong integer NOT NULL DEFAULT 1,
  began_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX arrival_tries_of_caller ON arrival_tries (clinic_id, caller, began_at);
ALTER TABLE arrival_tries ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON arrival_tries USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON arrival_tries TO chartroom_app;

-- Begins a transaction of the page at the door in one statement; no row: no clinic takes arrivals under this word.
CREATE FUNCTION find_arrivals(word bytea) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    found_clinic integer;
  BEGIN
    SELECT p.clinic_id INTO found_clinic FROM booking_pages p JOIN clinics c ON c.id = p.clinic_id AND c.deleted_at IS NULL
      WHERE p.arrivals_open AND convert_to(p.slug, 'UTF8') = word;
    PERFORM set_config('chartroom.door_clinic', found_clinic::text, true) WHERE found_clinic IS NOT NULL;
    RETURN found_clinic;
  END $$;
CREATE FUNCTION open_arrivals(word bytea, wait_ms integer) RETURNS TABLE (clinic_id integer)
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RETURN QUERY SELECT a.clinic FROM find_arrivals(word) AS a (clinic) WHERE a.clinic IS NOT NULL;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_door', true);
  END $$;

-- Whether the clinic of the transaction takes arrivals.
CREATE FUNCTION door_arrivals_open() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM booking_pages p WHERE p.clinic_id = door_number('clinic') AND p.arrivals_open) $$;

-- The visit of who says that they are here: expected today, from so many minutes before it begins until it ends, and meant by
-- nobody else. It becomes the one visit that the transaction sees. Nothing tells why there is none; after too many misses from
-- a caller there is none for the rest of the quarter of an hour. Tries of one caller wait for each other, so that each counts.
CREATE FUNCTION door_find_arrival(born date, letters text, from_caller bytea, early integer, most integer)
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
      JOIN clinics c ON c.id = r.clinic_id
      JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id AND p.status = 'active'
      WHERE r.clinic_id = clinic AND r.status IN ('booked', 'confirmed', 'arrived')
        AND r.start_at <= now() + make_interval(mins => early) AND r.end_at > now()
        AND r.start_at > now() - interval '1 day'
        AND (r.start_at AT TIME ZONE c.timezone)::date = (now() AT TIME ZONE c.timezone)::date
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

REVOKE EXECUTE ON FUNCTION find_arrivals, door_arrivals_open, door_find_arrival FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_arrivals_open, door_find_arrival TO chartroom_door;
GRANT UPDATE (arrived_at) ON reservations TO chartroom_door;
