-- How long a clinic keeps charts. Without a row, or without years, nothing is ever due.
CREATE TABLE retention_rules (
  clinic_id integer PRIMARY KEY REFERENCES clinics,
  years_after_visit integer CHECK (years_after_visit BETWEEN 1 AND 100),
  years_after_death integer CHECK (years_after_death BETWEEN 1 AND 100),
  -- charts of minors are kept at least this long after they come of age
  years_after_majority integer CHECK (years_after_majority BETWEEN 1 AND 100),
  age_of_majority integer NOT NULL DEFAULT 18 CHECK (age_of_majority BETWEEN 14 AND 25),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users
);
ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON retention_rules USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON retention_rules TO chartroom_app;

-- The rules are the clinic's, and the log tells how they were changed.
CREATE FUNCTION note_retention_rules() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    PERFORM note_changes(jsonb_build_object('clinic:' || NEW.clinic_id, changed.fields)) FROM (
      SELECT jsonb_object_agg('retention_' || a.key, jsonb_build_object('from', b.value, 'to', a.value)) AS fields
      FROM jsonb_each(to_jsonb(NEW)) a
      LEFT JOIN jsonb_each(CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END) b ON b.key = a.key
      WHERE a.key IN ('years_after_visit', 'years_after_death', 'years_after_majority', 'age_of_majority')
        AND a.value IS DISTINCT FROM coalesce(b.value, 'null')
    ) changed WHERE changed.fields IS NOT NULL;
    RETURN NULL;
  END $$;
CREATE TRIGGER note_retention_rules AFTER INSERT OR UPDATE ON retention_rules
  FOR EACH ROW EXECUTE FUNCTION note_retention_rules();

-- Who is kept longer than the rules say, until a day and for a reason: a law case, a request of the patient.
CREATE TABLE retention_holds (
  clinic_id integer NOT NULL,
  patient_id integer NOT NULL,
  until date NOT NULL CHECK (isfinite(until)),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  decided_at timestamptz NOT NULL DEFAULT now(),
  decided_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, patient_id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients
);
ALTER TABLE retention_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON retention_holds USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON retention_holds TO chartroom_app;

-- A chart with those that were merged into it, and into those.
CREATE INDEX patients_merged ON patients (clinic_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE FUNCTION merged_charts(clinic integer, patient integer) RETURNS SETOF integer LANGUAGE sql STABLE
  AS $$
    WITH RECURSIVE charts (id) AS (
      SELECT patient
      UNION
      SELECT p.id FROM charts c JOIN patients p ON p.clinic_id = clinic AND p.merged_into = c.id
    )
    SELECT id FROM charts
  $$;

-- The day from which a chart is due, and the period that ended last: all that apply have to be over. Null while nobody knows, which
-- is so for whoever may have been a minor and has no date of birth.
CREATE FUNCTION retention_end(rule retention_rules, born date, first_day date, last_day date, died date)
  RETURNS TABLE (due_since date, ground text) LANGUAGE sql IMMUTABLE
  AS $$
    SELECT p.day, p.ground FROM (
      SELECT (last_day + make_interval(years => rule.years_after_visit))::date, 'visit' WHERE rule.years_after_visit IS NOT NULL
      UNION ALL
      SELECT (died + make_interval(years => rule.years_after_death))::date, 'death'
      WHERE died IS NOT NULL AND rule.years_after_death IS NOT NULL
      UNION ALL
      SELECT (born + make_interval(years => rule.age_of_majority + rule.years_after_majority))::date, 'majority'
      WHERE rule.years_after_majority IS NOT NULL
        AND (born IS NULL OR first_day < born + make_interval(years => rule.age_of_majority))
    ) p (day, ground)
    WHERE rule.years_after_visit IS NOT NULL OR (died IS NOT NULL AND rule.years_after_death IS NOT NULL)
    ORDER BY p.day DESC NULLS FIRST LIMIT 1
  $$;

-- The charts of a clinic, or some of them, whose time is over, also where somebody decided to keep them longer. Who has a reservation
-- to come is never due.
CREATE FUNCTION charts_due(clinic integer, only_these integer[])
  RETURNS TABLE (patient_id integer, last_contact date, due_since date, ground text, kept_until date)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  #variable_conflict use_column
  DECLARE
    rule retention_rules;
    zone text;
    today date;
  BEGIN
    SELECT r.* INTO rule FROM retention_rules r
      WHERE r.clinic_id = clinic AND r.clinic_id IN (SELECT reachable_clinic_ids());
    IF rule.years_after_visit IS NULL AND rule.years_after_death IS NULL THEN RETURN; END IF;
    SELECT c.timezone INTO zone FROM clinics c WHERE c.id = clinic;
    today := (now() AT TIME ZONE zone)::date;
    RETURN QUERY
      SELECT p.id, days.last_day, due.due_since, due.ground, hold.until
      FROM patients p
      CROSS JOIN LATERAL (
        SELECT min(r.start_at) AS first_at, max(r.start_at) AS last_at FROM reservations r
        WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id
          AND r.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
      ) visit
      CROSS JOIN LATERAL (
        SELECT min(m.occurred_at) AS first_at, max(m.occurred_at) AS last_at FROM medical_records m
        WHERE m.clinic_id = p.clinic_id AND m.patient_id = p.id AND m.status <> 'discarded'
      ) record
      CROSS JOIN LATERAL (
        SELECT min(k.created_at) AS first_at FROM patients k
        WHERE k.clinic_id = p.clinic_id AND k.id IN (SELECT merged_charts(p.clinic_id, p.id))
      ) chart
      CROSS JOIN LATERAL (
        SELECT (least(visit.first_at, record.first_at, chart.first_at) AT TIME ZONE zone)::date AS first_day,
          (coalesce(greatest(visit.last_at, record.last_at), p.created_at) AT TIME ZONE zone)::date AS last_day
      ) days
      CROSS JOIN LATERAL retention_end(rule, p.birth_date, days.first_day, days.last_day,
        CASE p.status WHEN 'deceased' THEN (p.deceased_at AT TIME ZONE zone)::date END) due
      LEFT JOIN LATERAL (
        SELECT max(h.until) AS until FROM retention_holds h
        WHERE h.clinic_id = p.clinic_id AND h.patient_id IN (SELECT merged_charts(p.clinic_id, p.id)) AND h.until >= today
      ) hold ON true
      WHERE p.clinic_id = clinic AND p.status <> 'merged' AND (only_these IS NULL OR p.id = ANY (only_these))
        -- what cannot be due is not looked at further
        AND CASE WHEN rule.years_after_visit IS NULL THEN p.status = 'deceased'
          ELSE p.last_visit_at IS NULL OR p.last_visit_at < now() - make_interval(years => rule.years_after_visit) + interval '2 days' END
        AND due.due_since <= today
        AND NOT EXISTS (
          SELECT FROM reservations r WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id
            AND r.status IN ('requested', 'waitlisted', 'booked', 'confirmed', 'arrived', 'in_progress')
            AND (r.start_at IS NULL OR r.end_at > now()));
  END $$;
REVOKE EXECUTE ON FUNCTION charts_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charts_due TO chartroom_app;
