-- What patients do from home. A link is a random token of which only the hash is kept; it is for one visit and one purpose,
-- and for as long as the visit lies ahead.
CREATE TABLE visit_links (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  reservation_id integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('visit')),
  token_hash bytea NOT NULL CONSTRAINT visit_links_token UNIQUE CHECK (length(token_hash) = 32),
  way text NOT NULL CHECK (way IN ('copied', 'sent', 'reminder')),
  -- null where a reminder brought it along
  made_by integer REFERENCES users,
  made_at timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz,
  wrong_dates integer NOT NULL DEFAULT 0,
  -- too many wrong dates of birth: nobody comes in by it any more
  locked_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations
);
CREATE INDEX visit_links_by_id ON visit_links (id);
CREATE INDEX visit_links_of_reservation ON visit_links (clinic_id, reservation_id, id);

ALTER TABLE visit_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON visit_links USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON visit_links TO chartroom_app;
GRANT UPDATE (withdrawn_at) ON visit_links TO chartroom_app;

-- What a patient asks the clinic about a visit.
CREATE TABLE visit_questions (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL,
  reservation_id integer NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  asked_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  settled_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations
);
CREATE INDEX visit_questions_by_id ON visit_questions (id);
CREATE INDEX visit_questions_of_reservation ON visit_questions (clinic_id, reservation_id, id);

ALTER TABLE visit_questions ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON visit_questions USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON visit_questions TO chartroom_app;
GRANT UPDATE (settled_at, settled_by) ON visit_questions TO chartroom_app;

-- A step that the patient took by a link is nobody's among the users.
ALTER TABLE moves ADD COLUMN by_link boolean NOT NULL DEFAULT false CHECK (NOT by_link OR by_user IS NULL);

-- 192 bits that no database keeps: whoever makes a link tells it once. Two UUIDs hold 244 random bits; 24 of their bytes
-- are enough, and are 32 characters of an address.
CREATE FUNCTION new_visit_token() RETURNS text LANGUAGE sql VOLATILE
  AS $$
    SELECT translate(encode(substring(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) FROM 1 FOR 24), 'base64'),
      '+/', '-_')
  $$;
CREATE FUNCTION visit_token_hash(token text) RETURNS bytea LANGUAGE sql IMMUTABLE
  AS $$ SELECT sha256(convert_to(token, 'UTF8')) $$;

-- Makes a link and tells its token; the caller's policies decide about the visit.
CREATE FUNCTION make_visit_link(clinic integer, reservation integer, way text, made_by integer) RETURNS text LANGUAGE plpgsql
  AS $$
  DECLARE
    token text := new_visit_token();
  BEGIN
    INSERT INTO visit_links (clinic_id, reservation_id, purpose, token_hash, way, made_by)
    VALUES (clinic, reservation, 'visit', visit_token_hash(token), way, made_by);
    RETURN token;
  END $$;

-- The role of the public calls. It has no user and reaches no clinic: in every transaction the token says the one visit.
CREATE FUNCTION door_number(name text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('chartroom.door_' || name, true), '')::integer $$;

-- A link is alive as long as it was not withdrawn or locked and its visit is not over; a visit without a time, for a month.
CREATE FUNCTION open_visit_link(token bytea)
  RETURNS TABLE (id integer, clinic_id integer, reservation_id integer, at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN QUERY
      SELECT l.id, l.clinic_id, l.reservation_id, now() FROM visit_links l
      JOIN reservations r ON r.clinic_id = l.clinic_id AND r.id = l.reservation_id
      JOIN clinics c ON c.id = l.clinic_id AND c.deleted_at IS NULL
      JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id AND p.status = 'active'
      WHERE l.token_hash = token AND l.withdrawn_at IS NULL AND l.locked_at IS NULL
        AND r.status <> 'entered_in_error' AND coalesce(r.end_at, l.made_at + interval '30 days') > now();
    IF FOUND THEN
      PERFORM set_config('chartroom.door_link', l.id::text, true), set_config('chartroom.door_clinic', l.clinic_id::text, true),
        set_config('chartroom.door_visit', l.reservation_id::text, true)
      FROM visit_links l WHERE l.token_hash = token;
    END IF;
  END $$;

-- Begins a transaction of a public call in one statement; no row means that no link lives that has this token.
CREATE FUNCTION open_door(token bytea, wait_ms integer)
  RETURNS TABLE (id integer, clinic_id integer, reservation_id integer, at timestamptz)
  LANGUAGE plpgsql
  AS $$
  BEGIN
    RETURN QUERY SELECT * FROM open_visit_link(token);
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_door', true);
  END $$;
REVOKE EXECUTE ON FUNCTION open_visit_link FROM PUBLIC;

GRANT USAGE ON SCHEMA public TO chartroom_door;

CREATE POLICY own_link ON visit_links FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id = door_number('link'));
CREATE POLICY own_link_opened ON visit_links FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id = door_number('link'));
GRANT SELECT (id, clinic_id, reservation_id, opened_at, wrong_dates), UPDATE (opened_at) ON visit_links TO chartroom_door;

CREATE POLICY own_visit ON reservations FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id = door_number('visit'));
CREATE POLICY own_visit_moved ON reservations FOR UPDATE TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id = door_number('visit'));
GRANT SELECT (id, clinic_id, number, patient_id, service_id, staff_id, start_at, end_at, status, confirmed_at, offered_until,
    rebooked_as, reschedule_count, cancelled_by, version, updated_at, room),
  UPDATE (status, confirmed_at, start_at, end_at, staff_id, buffer_before, buffer_after, session_key, cancelled_at,
    cancellation_reason, cancellation_note, cancelled_by, late_cancel, offered_until, rescheduled_from_start_at,
    reschedule_count, last_move, version, updated_at, updated_by)
  ON reservations TO chartroom_door;

CREATE POLICY own_clinic ON clinics FOR SELECT TO chartroom_door USING (id = door_number('clinic'));
GRANT SELECT (id, name, address, phone_number, timezone, currency, slot_minutes, opening_hours, closed_periods,
  late_cancel_hours) ON clinics TO chartroom_door;

CREATE POLICY own_service ON services FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND id IN (SELECT service_id FROM reservations));
GRANT SELECT (id, clinic_id, name, status, is_private, duration_minutes, buffer_before_minutes, buffer_after_minutes,
  slot_interval_minutes, slot_offset_minutes, min_notice_minutes, booking_window_days, max_per_day, capacity, location,
  weekly_availability) ON services TO chartroom_door;
CREATE POLICY own_service ON service_staff FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND service_id IN (SELECT service_id FROM reservations));
GRANT SELECT (clinic_id, service_id, staff_id, duration_override) ON service_staff TO chartroom_door;

-- Who may treat the patient on another day: names, and the hours that free times are made of.
CREATE POLICY own_givers ON staff FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND (
    id IN (SELECT staff_id FROM reservations) OR id IN (SELECT staff_id FROM service_staff)
    OR (role IN ('owner', 'practitioner') AND NOT EXISTS (SELECT FROM service_staff))));
GRANT SELECT (id, clinic_id, title, first_name, last_name, role, status) ON staff TO chartroom_door;
CREATE POLICY own_givers ON staff_schedules FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND staff_id IN (SELECT id FROM staff));
GRANT SELECT (clinic_id, staff_id, valid_from, valid_to, days) ON staff_schedules TO chartroom_door;
CREATE POLICY own_givers ON staff_exceptions FOR SELECT TO chartroom_door
  USING (clinic_id = door_number('clinic') AND staff_id IN (SELECT id FROM staff));
GRANT SELECT (clinic_id, staff_id, start_at, end_at, kind) ON staff_exceptions TO chartroom_door;

CREATE POLICY own_visit ON moves FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND reservation_id = door_number('visit') AND by_link);
GRANT INSERT (clinic_id, reservation_id, at, action, from_state, to_state, reason, sent, by_link) ON moves TO chartroom_door;
CREATE POLICY own_visit ON audit_entries AS RESTRICTIVE FOR INSERT TO chartroom_door
  WITH CHECK (clinic_id = door_number('clinic') AND user_id IS NULL AND action LIKE 'visit.%');
GRANT INSERT ON audit_entries TO chartroom_door;

-- When members of staff cannot be had, and when the patient is somewhere else, without a word about who is with whom. Places
-- of a group's session are told apart by the service, which is the visit's own or none.
CREATE FUNCTION door_taken_times(staff integer[], from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (staff_id integer, service_id integer, start_at timestamptz, end_at timestamptz, buffer_before integer,
    buffer_after integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH own AS (
      SELECT r.* FROM reservations r WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit')
    )
    SELECT r.staff_id, CASE WHEN r.service_id = own.service_id THEN r.service_id ELSE 0 END, r.start_at, r.end_at,
      r.buffer_before, r.buffer_after
    FROM own JOIN reservations r ON r.clinic_id = own.clinic_id AND r.id <> own.id AND r.staff_id = ANY (staff)
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

-- Locks who takes part in the order in which everybody does: staff by their numbers, then the patient, then the visit.
CREATE FUNCTION door_lock(staff integer[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM staff s WHERE s.clinic_id = door_number('clinic') AND s.id = ANY (door_lock.staff) ORDER BY s.id FOR NO KEY UPDATE;
    PERFORM FROM patients p JOIN reservations r ON r.clinic_id = p.clinic_id AND r.patient_id = p.id
      WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit') FOR NO KEY UPDATE OF p;
    PERFORM FROM reservations r WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit') FOR UPDATE;
  END $$;

-- How the record of the visit stands: what is signed about it keeps it as it is.
CREATE FUNCTION door_record_state() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT coalesce((SELECT CASE WHEN m.status IN ('signed', 'amended') THEN 'signed' ELSE 'draft' END FROM medical_records m
      WHERE m.clinic_id = door_number('clinic') AND m.reservation_id = door_number('visit')
        AND m.status NOT IN ('discarded', 'entered_in_error')), 'none')
  $$;

-- Keeps a time that the patient gave up, for those who wait.
CREATE FUNCTION door_free_time(service integer, staff integer, from_at timestamptz, to_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO freed_times (clinic_id, service_id, staff_id, start_at, end_at, freed_by)
    VALUES (door_number('clinic'), service, staff, from_at, to_at, door_number('visit'))
    ON CONFLICT (clinic_id, staff_id, start_at, end_at, service_id)
    DO UPDATE SET freed_by = excluded.freed_by, freed_at = now()
  $$;

-- Whether a date is the patient's date of birth, which itself is told to nobody: right, wrong, unknown where the chart has
-- none, or locked after the fifth wrong one. The link is locked first: of several guesses at once, each counts.
CREATE FUNCTION door_check_birth_date(given date, most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    link visit_links;
    born date;
  BEGIN
    SELECT * INTO link FROM visit_links l
      WHERE l.clinic_id = door_number('clinic') AND l.id = door_number('link') FOR UPDATE;
    IF link.id IS NULL OR link.locked_at IS NOT NULL OR link.withdrawn_at IS NOT NULL THEN RETURN 'locked'; END IF;
    SELECT p.birth_date INTO born FROM patients p JOIN reservations r ON r.clinic_id = p.clinic_id AND r.patient_id = p.id
      WHERE r.clinic_id = link.clinic_id AND r.id = link.reservation_id;
    IF born IS NULL THEN RETURN 'unknown'; END IF;
    IF born = given THEN
      UPDATE visit_links l SET wrong_dates = 0 WHERE l.clinic_id = link.clinic_id AND l.id = link.id AND l.wrong_dates > 0;
      RETURN 'right';
    END IF;
    UPDATE visit_links l SET wrong_dates = l.wrong_dates + 1,
        locked_at = CASE WHEN l.wrong_dates + 1 >= most THEN now() END
      WHERE l.clinic_id = link.clinic_id AND l.id = link.id;
    RETURN CASE WHEN link.wrong_dates + 1 >= most THEN 'locked' ELSE 'wrong' END;
  END $$;

-- Stores what the patient asks, unless it is there already; false where so much is unanswered that a call is better. The visit
-- is locked: of several at once, each is counted.
CREATE FUNCTION door_ask(question text, most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    visit integer := door_number('visit');
  BEGIN
    IF EXISTS (SELECT FROM visit_questions q WHERE q.clinic_id = clinic AND q.reservation_id = visit AND q.text = question
      AND q.settled_at IS NULL) THEN RETURN true; END IF;
    IF (SELECT count(*) FROM visit_questions q WHERE q.clinic_id = clinic AND q.reservation_id = visit
      AND q.settled_at IS NULL) >= most THEN RETURN false; END IF;
    INSERT INTO visit_questions (clinic_id, reservation_id, text) VALUES (clinic, visit, question);
    RETURN true;
  END $$;

REVOKE EXECUTE ON FUNCTION door_taken_times, door_lock, door_record_state, door_free_time, door_check_birth_date, door_ask
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_taken_times, door_lock, door_record_state, door_free_time, door_check_birth_date, door_ask
  TO chartroom_door;

-- A message whose link was withdrawn would only lead to a page that refuses it.
CREATE FUNCTION withdraw_visit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template = 'visitLink' AND state IN ('queued', 'held')
      AND visit_token_hash(data ->> 'code') = NEW.token_hash;
    RETURN NULL;
  END $$;
CREATE TRIGGER withdraw_visit_link AFTER UPDATE OF withdrawn_at, locked_at ON visit_links
  FOR EACH ROW WHEN (NEW.withdrawn_at IS NOT NULL OR NEW.locked_at IS NOT NULL) EXECUTE FUNCTION withdraw_visit_link();
