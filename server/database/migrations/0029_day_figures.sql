-- What the overview says of a day, counted beforehand: reading a year of a large clinic's visits takes seconds, adding up its days
-- does not. A change only marks its days as stale, which makes nobody wait for anybody; a stale day is counted from the
-- visits by whoever asks, until a server has counted it anew.
CREATE TABLE day_figures (
  clinic_id integer NOT NULL REFERENCES clinics,
  -- in the zone of the clinic
  day date NOT NULL,
  facet text NOT NULL CHECK (facet IN ('status', 'late', 'walk_in', 'started', 'on_time', 'wait', 'service', 'staff', 'hour', 'reason',
    'seen', 'first', 'patients')),
  -- the status or the reason
  word text NOT NULL DEFAULT '',
  -- the id, the hour, the minutes waited, or for patients seen the days since they were seen before
  key integer NOT NULL DEFAULT 0,
  count integer NOT NULL,
  completed integer NOT NULL DEFAULT 0,
  no_show integer NOT NULL DEFAULT 0,
  seconds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (clinic_id, facet, day, key, word)
);

CREATE TABLE stale_days (
  clinic_id integer NOT NULL REFERENCES clinics,
  day date NOT NULL
);
CREATE INDEX stale_days_of_clinic ON stale_days (clinic_id, day);

-- The figures of some days, counted from what is stored. The hours around a day hold those that the clocks repeat at
-- midnight; a day is then told by its name alone. Patients not seen for more than a year count like those seen never.
CREATE FUNCTION count_days(clinic integer, zone text, days date[])
  RETURNS TABLE (day date, facet text, word text, key integer, count integer, completed integer, no_show integer, seconds bigint)
  LANGUAGE plpgsql STABLE
  AS $$
  #variable_conflict use_column
  BEGIN
    IF cardinality(days) = 0 THEN RETURN; END IF;
    RETURN QUERY
    WITH spans AS (
      SELECT d.day, (d.day::timestamp AT TIME ZONE zone) - interval '3 hours' AS from_at,
        ((d.day + 1)::timestamp AT TIME ZONE zone) + interval '3 hours' AS to_at
      FROM unnest(days) AS d (day)
    ), visits AS MATERIALIZED (
      SELECT s.day, r.status, r.kind, r.service_id, r.staff_id, r.patient_id, r.start_at, r.started_at, r.late_cancel,
        extract(hour FROM r.start_at AT TIME ZONE zone)::integer AS hour,
        extract(epoch FROM r.end_at - r.start_at)::bigint AS length,
        extract(epoch FROM r.started_at - r.arrived_at)::bigint AS waited,
        coalesce(r.cancellation_reason, 'other') AS reason
      -- OFFSET 0 has each day looked up in the index: a join by the day would read all visits for one
      FROM spans s CROSS JOIN LATERAL (
        SELECT * FROM reservations v WHERE v.clinic_id = clinic AND v.start_at >= s.from_at AND v.start_at < s.to_at OFFSET 0
      ) r
      WHERE r.status <> 'entered_in_error' AND (r.start_at AT TIME ZONE zone)::date = s.day
    ), seen AS (
      SELECT f.day, f.day - (b.start_at AT TIME ZONE zone)::date AS since FROM (
        SELECT v.day, v.patient_id, min(v.start_at) AS start_at FROM visits v WHERE v.status = 'completed' GROUP BY 1, 2
      ) f LEFT JOIN LATERAL (
        SELECT r.start_at FROM reservations r WHERE r.clinic_id = clinic AND r.patient_id = f.patient_id
          AND r.status = 'completed' AND r.start_at < f.start_at ORDER BY r.start_at DESC LIMIT 1
      ) b ON true
    )
    SELECT v.day, 'status', v.status, 0, count(*)::integer, 0, 0, 0::bigint FROM visits v GROUP BY v.day, v.status
    UNION ALL
    SELECT v.day, 'late', '', 0, count(*)::integer, 0, 0, 0 FROM visits v WHERE v.status = 'cancelled' AND v.late_cancel GROUP BY v.day
    UNION ALL
    SELECT v.day, 'walk_in', '', 0, count(*)::integer, 0, 0, 0 FROM visits v WHERE v.kind = 'walk_in' GROUP BY v.day
    UNION ALL
    SELECT v.day, 'started', '', 0, count(*)::integer, 0, 0, 0 FROM visits v WHERE v.started_at IS NOT NULL GROUP BY v.day
    UNION ALL
    SELECT v.day, 'on_time', '', 0, count(*)::integer, 0, 0, 0 FROM visits v
      WHERE v.started_at <= v.start_at + interval '10 minutes' GROUP BY v.day
    UNION ALL
    SELECT v.day, 'wait', '', round(v.waited / 60.0)::integer, count(*)::integer, 0, 0, sum(v.waited)::bigint FROM visits v
      WHERE v.waited IS NOT NULL GROUP BY 1, 4
    UNION ALL
    SELECT v.day, 'service', '', v.service_id, count(*)::integer, count(*) FILTER (WHERE v.status = 'completed')::integer, 0,
      coalesce(sum(v.length) FILTER (WHERE v.status = 'completed'), 0)::bigint FROM visits v GROUP BY v.day, v.service_id
    UNION ALL
    SELECT v.day, 'staff', '', v.staff_id, count(*)::integer, 0, count(*) FILTER (WHERE v.status = 'no_show')::integer,
      coalesce(sum(v.length) FILTER (WHERE v.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')), 0)::bigint
      FROM visits v GROUP BY v.day, v.staff_id
    UNION ALL
    SELECT v.day, 'hour', '', v.hour, count(*)::integer, 0, 0, 0 FROM visits v GROUP BY v.day, v.hour
    UNION ALL
    SELECT v.day, 'reason', v.reason, 0, count(*)::integer, 0, 0, 0 FROM visits v WHERE v.status = 'cancelled' GROUP BY v.day, v.reason
    UNION ALL
    SELECT s.day, 'seen', '', least(coalesce(s.since, 367), 367), count(*)::integer, 0, 0, 0 FROM seen s GROUP BY 1, 4
    UNION ALL
    SELECT s.day, 'first', '', 0, count(*)::integer, 0, 0, 0 FROM seen s WHERE s.since IS NULL GROUP BY s.day
    UNION ALL
    SELECT s.day, 'patients', '', 0, count(*)::integer, 0, 0, 0
      FROM spans s CROSS JOIN LATERAL (
        SELECT m.created_at FROM patients m WHERE m.clinic_id = clinic AND m.status = ANY ('{active,archived,deceased,merged}')
          AND m.created_at >= s.from_at AND m.created_at < s.to_at OFFSET 0
      ) p
      WHERE (p.created_at AT TIME ZONE zone)::date = s.day GROUP BY s.day;
  END $$;

-- Counts stale days anew, the marks first: what is changed meanwhile keeps its own.
CREATE FUNCTION recount_days(most integer) RETURNS integer LANGUAGE plpgsql
  AS $$
  DECLARE
    one record;
    done integer := 0;
  BEGIN
    IF NOT pg_try_advisory_xact_lock(4017003) THEN RETURN 0; END IF;
    FOR one IN
      SELECT s.clinic_id AS clinic, array_agg(s.day) AS days FROM (
        SELECT DISTINCT clinic_id, day FROM stale_days ORDER BY clinic_id, day LIMIT most
      ) s GROUP BY s.clinic_id
    LOOP
      DELETE FROM stale_days WHERE clinic_id = one.clinic AND day = ANY (one.days);
      DELETE FROM day_figures WHERE clinic_id = one.clinic AND day = ANY (one.days);
      INSERT INTO day_figures (clinic_id, day, facet, word, key, count, completed, no_show, seconds)
      SELECT one.clinic, f.* FROM count_days(one.clinic, (SELECT timezone FROM clinics WHERE id = one.clinic), one.days) f;
      done := done + cardinality(one.days);
    END LOOP;
    RETURN done;
  END $$;

-- Marks the days of visits, and where somebody was seen or no longer was, the day on which they are seen next: it keeps how
-- long ago they were seen before. The patient is locked so that two visits of one do not overlook each other, the clinic so
-- that its zone stays.
CREATE FUNCTION mark_days(clinics integer[], patients integer[], starts timestamptz[], seen boolean[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF true = ANY (seen) THEN
      PERFORM FROM patients p WHERE (p.clinic_id, p.id) IN (
        SELECT t.clinic, t.patient FROM unnest($1, $2, $4) AS t (clinic, patient, seen) WHERE t.seen)
      ORDER BY p.clinic_id, p.id FOR NO KEY UPDATE;
    END IF;
    INSERT INTO stale_days (clinic_id, day)
    SELECT DISTINCT m.clinic, (m.at AT TIME ZONE c.timezone)::date FROM (
      SELECT t.clinic, t.at FROM unnest($1, $3) AS t (clinic, at)
      UNION ALL
      SELECT t.clinic, n.start_at FROM unnest($1, $2, $3, $4) AS t (clinic, patient, at, seen) CROSS JOIN LATERAL (
        SELECT r.start_at FROM reservations r WHERE r.clinic_id = t.clinic AND r.patient_id = t.patient
          AND r.status = 'completed' AND r.start_at > t.at ORDER BY r.start_at LIMIT 1
      ) n WHERE t.seen
    ) m JOIN (SELECT k.id, k.timezone FROM clinics k WHERE k.id = ANY ($1) FOR KEY SHARE) c ON c.id = m.clinic
    WHERE m.at IS NOT NULL;
  END $$;

CREATE FUNCTION mark_visits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinics integer[];
    patients integer[];
    starts timestamptz[];
    seen boolean[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(n.clinic_id), array_agg(n.patient_id), array_agg(n.start_at), array_agg(n.status = 'completed')
      INTO clinics, patients, starts, seen FROM added n WHERE n.start_at IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT array_agg(o.clinic_id), array_agg(o.patient_id), array_agg(o.start_at), array_agg(o.status = 'completed')
      INTO clinics, patients, starts, seen FROM gone o WHERE o.start_at IS NOT NULL;
    ELSE
      SELECT array_agg(o.clinic_id), array_agg(v.patient_id), array_agg(v.start_at), array_agg(v.completed AND (o.status = 'completed',
          o.patient_id, o.start_at) IS DISTINCT FROM (n.status = 'completed', n.patient_id, n.start_at))
      INTO clinics, patients, starts, seen FROM gone o JOIN added n USING (clinic_id, id) CROSS JOIN LATERAL (
        VALUES (o.patient_id, o.start_at, o.status = 'completed'), (n.patient_id, n.start_at, n.status = 'completed')
      ) v (patient_id, start_at, completed)
      WHERE v.start_at IS NOT NULL
        AND (o.status, o.kind, o.service_id, o.staff_id, o.patient_id, o.start_at, o.end_at, o.arrived_at, o.started_at,
          o.late_cancel, o.cancellation_reason)
        IS DISTINCT FROM (n.status, n.kind, n.service_id, n.staff_id, n.patient_id, n.start_at, n.end_at, n.arrived_at, n.started_at,
          n.late_cancel, n.cancellation_reason);
    END IF;
    IF clinics IS NOT NULL THEN PERFORM mark_days(clinics, patients, starts, seen); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER mark_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_visits();
CREATE TRIGGER mark_changed AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_visits();

CREATE TRIGGER mark_removed AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION mark_visits();

CREATE FUNCTION mark_patients() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinics integer[];
    starts timestamptz[];
  BEGIN
    SELECT array_agg(clinic_id), array_agg(created_at) INTO clinics, starts FROM made;
    IF clinics IS NOT NULL THEN
      PERFORM mark_days(clinics, array_fill(0, ARRAY[cardinality(clinics)]), starts, array_fill(false, ARRAY[cardinality(clinics)]));
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER mark_added AFTER INSERT ON patients REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION mark_patients();
CREATE TRIGGER mark_removed AFTER DELETE ON patients REFERENCING OLD TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION mark_patients();

-- Every day on which anything was or will be, in whatever zone: from visit to visit in leaps of half a day, which reads a few rows
-- of a million.
CREATE FUNCTION mark_all_days(clinic integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO stale_days (clinic_id, day)
    WITH RECURSIVE visits AS (
      (SELECT start_at AS at FROM reservations WHERE clinic_id = clinic AND start_at IS NOT NULL ORDER BY start_at LIMIT 1)
      UNION ALL
      SELECT n.start_at FROM visits v CROSS JOIN LATERAL (
        SELECT r.start_at FROM reservations r WHERE r.clinic_id = clinic AND r.start_at > v.at + interval '12 hours'
        ORDER BY r.start_at LIMIT 1
      ) n
    ), made AS (
      SELECT generate_series(min(m.first), max(m.last), interval '12 hours') AS at
      FROM unnest('{active,archived,deceased,merged}'::text[]) AS s (status) CROSS JOIN LATERAL (
        SELECT min(p.created_at) AS first, max(p.created_at) AS last FROM patients p
        WHERE p.clinic_id = clinic AND p.status = s.status
      ) m
    )
    SELECT DISTINCT clinic, (a.at AT TIME ZONE 'UTC')::date + step
    FROM (SELECT at FROM visits UNION ALL SELECT at FROM made) a CROSS JOIN generate_series(-1, 2) AS step
    WHERE a.at IS NOT NULL
  $$;

-- Another zone has other days. The lock waits for visits that are being written with the days of the old one.
CREATE FUNCTION mark_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM clinics WHERE id = NEW.id FOR UPDATE;
    PERFORM mark_all_days(NEW.id);
    RETURN NULL;
  END $$;
CREATE TRIGGER mark_zone AFTER UPDATE ON clinics FOR EACH ROW
  WHEN (OLD.timezone <> NEW.timezone) EXECUTE FUNCTION mark_zone();

ALTER TABLE day_figures ENABLE ROW LEVEL SECURITY;
ALTER TABLE stale_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON day_figures USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON stale_days USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON day_figures, stale_days TO chartroom_app;
REVOKE EXECUTE ON FUNCTION mark_days(integer[], integer[], timestamptz[], boolean[]), mark_all_days(integer), recount_days(integer)
  FROM PUBLIC;

-- What is there already is counted by the servers, day by day, once they run.
SELECT mark_all_days(id) FROM clinics;
