-- The page on which a clinic is booked from home: what it publishes, and the times that are kept while a form is filled in there.
CREATE TABLE booking_pages (
  clinic_id integer PRIMARY KEY REFERENCES clinics,
  -- the word in the page's address
  slug text NOT NULL CONSTRAINT booking_pages_slug_taken UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN 3 AND 60),
  is_open boolean NOT NULL DEFAULT false,
  intro text NOT NULL DEFAULT '' CHECK (length(intro) <= 1000),
  closing text NOT NULL DEFAULT '' CHECK (length(closing) <= 1000),
  -- a booking stands at once, or waits for the clinic
  is_final boolean NOT NULL DEFAULT false,
  takes_new boolean NOT NULL DEFAULT true,
  window_days integer NOT NULL DEFAULT 60 CHECK (window_days BETWEEN 1 AND 365),
  notice_hours integer NOT NULL DEFAULT 2 CHECK (notice_hours BETWEEN 0 AND 720),
  service_ids integer[] NOT NULL DEFAULT '{}',
  -- empty: everybody who gives a service
  staff_ids integer[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users
);
ALTER TABLE booking_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON booking_pages USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON booking_pages TO chartroom_app;

-- A booking that is being made from home. Of its token and its code only hashes are kept; what was given and led to nothing is
-- forgotten when it has run out.
CREATE TABLE door_bookings (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  token_hash bytea NOT NULL CONSTRAINT door_bookings_token UNIQUE CHECK (length(token_hash) = 32),
  service_id integer NOT NULL,
  staff_id integer NOT NULL,
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  person jsonb,
  code_hash bytea CHECK (length(code_hash) = 32),
  codes_sent integer NOT NULL DEFAULT 0,
  wrong_codes integer NOT NULL DEFAULT 0,
  reservation_id integer,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations
);
CREATE INDEX door_bookings_by_end ON door_bookings (clinic_id, expires_at);
ALTER TABLE door_bookings ENABLE ROW LEVEL SECURITY;

-- A time is kept for a user, or for somebody at the patients' door.
ALTER TABLE slot_holds ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN door_booking_id integer,
  ADD FOREIGN KEY (clinic_id, door_booking_id) REFERENCES door_bookings ON DELETE CASCADE,
  ADD CONSTRAINT slot_holds_somebodys CHECK (num_nonnulls(user_id, door_booking_id) = 1);
CREATE INDEX slot_holds_by_door ON slot_holds (clinic_id, door_booking_id) WHERE door_booking_id IS NOT NULL;

ALTER TABLE visit_links DROP CONSTRAINT visit_links_way_check,
  ADD CONSTRAINT visit_links_way_check CHECK (way IN ('copied', 'sent', 'reminder', 'booked'));

-- Begins a transaction of the booking page in one statement, by the word in its address or by the token of a booking that has
-- not run out. No row: nothing is open there.
CREATE FUNCTION find_booking_page(word bytea, token bytea)
  RETURNS TABLE (clinic_id integer, booking_id integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    found_clinic integer;
    found_booking integer;
  BEGIN
    SELECT p.clinic_id, b.id INTO found_clinic, found_booking FROM booking_pages p
      JOIN clinics c ON c.id = p.clinic_id AND c.deleted_at IS NULL
      LEFT JOIN door_bookings b ON b.clinic_id = p.clinic_id AND b.token_hash = token AND b.expires_at > now()
      WHERE p.is_open AND CASE WHEN token IS NULL THEN convert_to(p.slug, 'UTF8') = word ELSE b.id IS NOT NULL END;
    IF found_clinic IS NULL THEN RETURN; END IF;
    PERFORM set_config('chartroom.door_clinic', found_clinic::text, true),
      set_config('chartroom.door_published', '1', true),
      set_config('chartroom.door_booking', coalesce(found_booking::text, ''), true);
    RETURN QUERY SELECT found_clinic, found_booking;
  END $$;
CREATE FUNCTION open_booking_page(word bytea, token bytea, wait_ms integer)
  RETURNS TABLE (clinic_id integer, booking_id integer)
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RETURN QUERY SELECT * FROM find_booking_page(word, token);
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_door', true);
  END $$;
REVOKE EXECUTE ON FUNCTION find_booking_page FROM PUBLIC;

CREATE POLICY own_page ON booking_pages FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND door_number('published') = 1);
GRANT SELECT (clinic_id, slug, intro, closing, is_final, takes_new, window_days, notice_hours, service_ids, staff_ids)
  ON booking_pages TO chartroom_door;
GRANT SELECT (description, initial_status) ON services TO chartroom_door;
CREATE POLICY published ON services FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND status = 'active' AND id IN (SELECT unnest(service_ids) FROM booking_pages));
CREATE POLICY published ON service_staff FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND service_id IN (SELECT unnest(service_ids) FROM booking_pages));
-- who comes by a link sees who gives that service; who books sees whom the clinic lets be booked
DROP POLICY own_givers ON staff;
CREATE POLICY own_givers ON staff FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND door_number('published') IS NULL AND (
    id IN (SELECT staff_id FROM reservations) OR id IN (SELECT staff_id FROM service_staff)
    OR (role IN ('owner', 'practitioner') AND NOT EXISTS (SELECT FROM service_staff))));
CREATE POLICY published ON staff FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND status IN ('active', 'invited')
    AND (id IN (SELECT staff_id FROM service_staff) OR role IN ('owner', 'practitioner'))
    AND EXISTS (SELECT FROM booking_pages p WHERE p.staff_ids = '{}' OR staff.id = ANY (p.staff_ids)));

CREATE POLICY own_booking ON door_bookings FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id = door_number('booking'));
GRANT SELECT (id, clinic_id, service_id, staff_id, start_at, end_at, expires_at, person, reservation_id, wrong_codes)
  ON door_bookings TO chartroom_door;
CREATE POLICY own_messages ON outbox FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND door_number('booking') IS NOT NULL
    AND template IN ('bookingCode', 'visitLink'));
GRANT INSERT (clinic_id, channel, recipient, language, template, data, expires_at) ON outbox TO chartroom_door;

-- When members of staff cannot be had, without a word about who is with whom; the time that this booking keeps is its own.
CREATE FUNCTION door_booked_times(staff integer[], service integer, from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (staff_id integer, service_id integer, start_at timestamptz, end_at timestamptz, buffer_before integer,
    buffer_after integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT r.staff_id, CASE WHEN r.service_id = service THEN r.service_id ELSE 0 END, r.start_at, r.end_at,
      r.buffer_before, r.buffer_after
    FROM reservations r
    WHERE r.clinic_id = door_number('clinic') AND r.staff_id = ANY (staff) AND r.start_at > from_at AND r.start_at < to_at
      AND (r.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
        OR (r.status = 'waitlisted' AND r.offered_until > now()))
    UNION ALL
    SELECT h.staff_id, CASE WHEN h.service_id = service AND h.door_booking_id IS NOT NULL THEN h.service_id ELSE 0 END,
      h.start_at, h.end_at, h.buffer_before, h.buffer_after
    FROM slot_holds h
    WHERE h.clinic_id = door_number('clinic') AND h.staff_id = ANY (staff) AND h.expires_at > now()
      AND h.start_at > from_at AND h.start_at < to_at AND h.door_booking_id IS DISTINCT FROM door_number('booking')
  $$;

-- Whoever wants a time waits here for whoever wants it too, as at the desk.
CREATE FUNCTION door_lock_staff(staff integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT FROM staff s WHERE s.clinic_id = door_number('clinic') AND s.id = door_lock_staff.staff FOR NO KEY UPDATE $$;

-- Keeps a time, and tells the token of the booking that began with it.
CREATE FUNCTION door_hold(service integer, staff integer, from_at timestamptz, to_at timestamptz, before integer, after integer,
    seconds integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    token text := new_visit_token();
    until timestamptz := now() + make_interval(secs => seconds);
    booking integer;
  BEGIN
    DELETE FROM door_bookings WHERE clinic_id = clinic AND expires_at <= now();
    INSERT INTO door_bookings (clinic_id, token_hash, service_id, staff_id, start_at, end_at, expires_at)
      VALUES (clinic, visit_token_hash(token), service, staff, from_at, to_at, until) RETURNING id INTO booking;
    INSERT INTO slot_holds (clinic_id, door_booking_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after,
        expires_at)
      VALUES (clinic, booking, service, staff, from_at, to_at, before, after, until);
    RETURN token;
  END $$;

-- Gives the time back; a booking that was made stays as it is.
CREATE FUNCTION door_release() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    DELETE FROM door_bookings WHERE clinic_id = door_number('clinic') AND id = door_number('booking') AND reservation_id IS NULL
  $$;

-- Notes who is coming and the code that goes to that mailbox, and keeps the time that long again; false after too many codes.
CREATE FUNCTION door_note_person(given jsonb, code bytea, seconds integer, most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    until timestamptz := now() + make_interval(secs => seconds);
  BEGIN
    UPDATE door_bookings b SET person = given, code_hash = code, codes_sent = b.codes_sent + 1, expires_at = until
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking') AND b.reservation_id IS NULL
        AND b.codes_sent < most;
    IF NOT FOUND THEN RETURN false; END IF;
    UPDATE slot_holds h SET expires_at = until
      WHERE h.clinic_id = door_number('clinic') AND h.door_booking_id = door_number('booking');
    RETURN true;
  END $$;

-- Whether it is the code that was sent: right, wrong or locked. The booking is locked first: of several guesses at once, each counts.
CREATE FUNCTION door_check_code(given bytea, most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    booking door_bookings;
  BEGIN
    SELECT * INTO booking FROM door_bookings b
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking') FOR UPDATE;
    IF booking.id IS NULL OR booking.code_hash IS NULL OR booking.wrong_codes >= most THEN RETURN 'locked'; END IF;
    IF booking.code_hash = given THEN RETURN 'right'; END IF;
    UPDATE door_bookings b SET wrong_codes = b.wrong_codes + 1 WHERE b.clinic_id = booking.clinic_id AND b.id = booking.id;
    RETURN CASE WHEN booking.wrong_codes + 1 >= most THEN 'locked' ELSE 'wrong' END;
  END $$;

CREATE FUNCTION door_numbered(letter text, number integer) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT letter || lpad(number::text, greatest(6, length(number::text)), '0') $$;

-- The chart of who books, or a new one: the same names, date of birth and mailbox are one patient. Bookings by one mailbox wait
-- for each other, so that nobody is stored twice.
CREATE FUNCTION door_patient(given jsonb) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    mail text := lower(given ->> 'email');
    phone text := right(regexp_replace(given ->> 'phone_number', '\D', '', 'g'), 9);
    number text;
    known integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(clinic || ' ' || mail || ' ' || phone, 0));
    SELECT p.id INTO known FROM patients p
      WHERE p.clinic_id = clinic AND p.status = 'active' AND p.birth_date = (given ->> 'birth_date')::date
        AND fold(p.first_name) = fold(given ->> 'first_name') AND fold(p.last_name) = fold(given ->> 'last_name')
        AND ((mail <> '' AND p.email_key = mail) OR (length(phone) >= 6 AND phone IN (p.phone_key, p.phone_alt_key)))
      ORDER BY p.id LIMIT 1;
    IF known IS NOT NULL THEN RETURN known; END IF;
    LOOP
      number := door_numbered('P', next_number(clinic, 'mrn'));
      EXIT WHEN NOT EXISTS (SELECT FROM patients p WHERE p.clinic_id = clinic AND p.mrn_key = fold(number));
    END LOOP;
    INSERT INTO patients (clinic_id, mrn, first_name, last_name, middle_name, preferred_name, suffix, birth_date,
        birth_date_estimated, sex, gender_identity, pronouns, phone_number, phone_number_alt, email, address_line1,
        address_line2, city, region, postal_code, country, preferred_language, preferred_channel, blood_type,
        emergency_contacts, guardian, no_known_allergies, allergies, conditions, medications, notes, marketing_opt_in, photo_url)
      SELECT clinic, number, p.first_name, p.last_name, p.middle_name, p.preferred_name, p.suffix, p.birth_date,
        p.birth_date_estimated, p.sex, p.gender_identity, p.pronouns, p.phone_number, p.phone_number_alt, p.email,
        p.address_line1, p.address_line2, p.city, p.region, p.postal_code, p.country, p.preferred_language,
        p.preferred_channel, p.blood_type, p.emergency_contacts, p.guardian, p.no_known_allergies, p.allergies, p.conditions,
        p.medications, p.notes, p.marketing_opt_in, p.photo_url
      FROM jsonb_populate_record(NULL::patients, given) p
      RETURNING id INTO known;
    RETURN known;
  END $$;

-- Makes the reservation of the booking and ends the hold; from here on the transaction sees it as it would by a link.
CREATE FUNCTION door_book(patient integer, state text, before integer, after integer, session text) RETURNS integer
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
        session_key, kind, room, reason, notes, priority, source, status)
      VALUES (booking.clinic_id, door_numbered('A', next_number(booking.clinic_id, 'reservation')), patient,
        booking.service_id, booking.staff_id, booking.start_at, booking.end_at, before, after, session, 'scheduled', '',
        coalesce(booking.person ->> 'reason', ''), '', 'routine', 'online', state)
      RETURNING id INTO made;
    UPDATE door_bookings b SET reservation_id = made WHERE b.clinic_id = booking.clinic_id AND b.id = booking.id;
    RETURN made;
  END $$;

-- The reservation of this booking becomes the one visit that the transaction sees; no other can be chosen.
CREATE FUNCTION door_see_booked() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    made integer;
  BEGIN
    SELECT b.reservation_id INTO made FROM door_bookings b
      WHERE b.clinic_id = door_number('clinic') AND b.id = door_number('booking');
    PERFORM set_config('chartroom.door_visit', coalesce(made::text, ''), true);
    RETURN made;
  END $$;

-- A link to the visit that was booked.
CREATE FUNCTION door_make_link() RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT make_visit_link(door_number('clinic'), door_number('visit'), 'booked', NULL) $$;

REVOKE EXECUTE ON FUNCTION door_booked_times, door_lock_staff, door_hold, door_release, door_note_person, door_check_code,
  door_patient, door_book, door_see_booked, door_make_link FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_booked_times, door_lock_staff, door_hold, door_release, door_note_person, door_check_code,
  door_patient, door_book, door_see_booked, door_make_link TO chartroom_door;
