-- Wrong dates of birth by whoever gave them, over all links, so that the desks concerned hear of one caller who tries many. Of the
-- caller only a hash is kept, and of what was typed nothing.
CREATE TABLE wrong_birth_dates (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  link_id integer NOT NULL,
  caller bytea NOT NULL CHECK (length(caller) = 32),
  tried_at timestamptz NOT NULL DEFAULT now(),
  -- since when the desk is told: one row for each link
  told_at timestamptz,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, link_id) REFERENCES visit_links ON DELETE CASCADE
);
CREATE INDEX wrong_birth_dates_of_caller ON wrong_birth_dates (caller, tried_at);
CREATE INDEX wrong_birth_dates_told ON wrong_birth_dates (clinic_id, told_at) WHERE told_at IS NOT NULL;
CREATE INDEX wrong_birth_dates_of_link ON wrong_birth_dates (clinic_id, link_id);
ALTER TABLE wrong_birth_dates ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON wrong_birth_dates USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON wrong_birth_dates TO chartroom_app;

ALTER TABLE online_seen DROP CONSTRAINT online_seen_kind_check,
  ADD CONSTRAINT online_seen_kind_check CHECK (kind IN ('step', 'link', 'arrivals', 'guesses'));

-- As before, and counted by the caller over all links: after so many wrong dates within a quarter of an hour it is 'paused' there,
-- whatever the date. Tries of one caller wait for each other, so that each counts.
DROP FUNCTION door_check_birth_date(date, integer);
CREATE FUNCTION door_check_birth_date(given date, most integer, from_caller bytea, counted_as text, most_of_caller integer)
  RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    link visit_links;
    born date;
    count integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(counted_as, 2));
    SELECT t.failures INTO count FROM throttles t WHERE t.key = counted_as AND t.window_ends_at > now();
    IF count >= most_of_caller THEN RETURN 'paused'; END IF;
    SELECT * INTO link FROM visit_links l
      WHERE l.clinic_id = door_number('clinic') AND l.id = door_number('link') FOR UPDATE;
    IF link.id IS NULL OR link.locked_at IS NOT NULL OR link.withdrawn_at IS NOT NULL THEN RETURN 'locked'; END IF;
    SELECT p.birth_date INTO born FROM patients p JOIN reservations r ON r.clinic_id = p.clinic_id AND r.patient_id = p.id
      WHERE r.clinic_id = link.clinic_id AND r.id = link.reservation_id;
    IF born IS NULL THEN RETURN 'unknown'; END IF;
    IF born = given THEN
      UPDATE visit_links l SET wrong_dates = 0, identified_at = now() WHERE l.clinic_id = link.clinic_id AND l.id = link.id;
      RETURN 'right';
    END IF;
    UPDATE visit_links l SET wrong_dates = l.wrong_dates + 1,
        locked_at = CASE WHEN l.wrong_dates + 1 >= most THEN now() END
      WHERE l.clinic_id = link.clinic_id AND l.id = link.id;
    INSERT INTO throttles AS t (key, failures, window_ends_at) VALUES (counted_as, 1, now() + interval '15 minutes')
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_ends_at <= now() THEN 1 ELSE t.failures + 1 END,
        window_ends_at = CASE WHEN t.window_ends_at <= now() THEN excluded.window_ends_at ELSE t.window_ends_at END
      RETURNING t.failures INTO count;
    INSERT INTO wrong_birth_dates (clinic_id, link_id, caller) VALUES (link.clinic_id, link.id, from_caller);
    IF count >= most_of_caller THEN
      UPDATE wrong_birth_dates w SET told_at = now() WHERE w.id IN (
        SELECT DISTINCT ON (o.clinic_id, o.link_id) o.id FROM wrong_birth_dates o
        WHERE o.caller = from_caller AND o.tried_at > now() - interval '15 minutes'
        ORDER BY o.clinic_id, o.link_id, o.id DESC);
    END IF;
    RETURN CASE WHEN link.wrong_dates + 1 >= most THEN 'locked' ELSE 'wrong' END;
  END $$;
REVOKE EXECUTE ON FUNCTION door_check_birth_date FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_check_birth_date TO chartroom_door;
