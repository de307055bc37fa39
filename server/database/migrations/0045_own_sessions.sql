-- The key of a group's session belongs to one service at one time. A reservation that was moved elsewhere and kept the key was
-- passed over by reservations_staff_busy: whoever shares a key may share the time. Whatever moves a row, it takes a key of its
-- own along.
CREATE FUNCTION own_session() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    IF NEW.session_key LIKE 'session %' AND NEW.session_key IS DISTINCT FROM
      'session ' || NEW.service_id || ' ' || (extract(epoch FROM NEW.start_at) * 1000)::bigint
    THEN
      NEW.session_key := gen_random_uuid()::text;
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER own_session BEFORE INSERT OR UPDATE OF service_id, start_at, session_key ON reservations
  FOR EACH ROW EXECUTE FUNCTION own_session();

-- Those that had moved get a key of their own, unless they overlap already: the clinic moves these itself.
UPDATE reservations r SET session_key = gen_random_uuid()::text
WHERE r.session_key LIKE 'session %'
  AND r.session_key IS DISTINCT FROM
    'session ' || r.service_id || ' ' || (extract(epoch FROM r.start_at) * 1000)::bigint
  AND NOT EXISTS (
    SELECT FROM reservations o
    WHERE o.clinic_id = r.clinic_id AND o.staff_id = r.staff_id AND o.id <> r.id
      AND taken_time(o.start_at, o.end_at, o.buffer_before, o.buffer_after)
        && taken_time(r.start_at, r.end_at, r.buffer_before, r.buffer_after)
      AND o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed'));
