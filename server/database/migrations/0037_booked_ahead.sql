-- How many of a day's visits were made before that day.
ALTER TABLE day_figures DROP CONSTRAINT day_figures_facet_check;
ALTER TABLE day_figures ADD CONSTRAINT day_figures_facet_check CHECK (facet IN ('status', 'late', 'walk_in', 'ahead', 'started', 'on_time',
  'wait', 'service', 'staff', 'hour', 'reason', 'seen', 'first', 'patients'));

CREATE OR REPLACE FUNCTION count_days(clinic integer, zone text, days date[])
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
      SELECT s.day, r.status, r.kind, r.service_id, r.staff_id, r.patient_id, r.start_at, r.started_at, r.late_cancel, r.created_at,
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
    SELECT v.day, 'ahead', '', 0, count(*)::integer, 0, 0, 0 FROM visits v
      WHERE (v.created_at AT TIME ZONE zone)::date < v.day GROUP BY v.day
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

-- What is kept of the days so far does not tell it.
SELECT mark_all_days(id) FROM clinics;
