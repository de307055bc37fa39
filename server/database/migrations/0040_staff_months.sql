-- Whole months of the figures of each member of staff, for the overview of a year: hundreds of them on every day were most of what
-- it read. A month is told by its days while one of them is stale.
CREATE TABLE staff_months (
  clinic_id integer NOT NULL REFERENCES clinics,
  -- the first day
  month date NOT NULL,
  staff_id integer NOT NULL,
  count integer NOT NULL,
  no_show integer NOT NULL,
  seconds bigint NOT NULL,
  PRIMARY KEY (clinic_id, month, staff_id)
);

ALTER TABLE staff_months ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON staff_months USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON staff_months TO chartroom_app;

INSERT INTO staff_months (clinic_id, month, staff_id, count, no_show, seconds)
SELECT clinic_id, date_trunc('month', day::timestamp)::date, key, sum(count), sum(no_show), sum(seconds)
FROM day_figures WHERE facet = 'staff' GROUP BY 1, 2, 3;

CREATE OR REPLACE FUNCTION recount_days(most integer) RETURNS integer LANGUAGE plpgsql
  AS $$
  DECLARE
    one record;
    months date[];
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
      months := ARRAY(SELECT DISTINCT date_trunc('month', d.day::timestamp)::date FROM unnest(one.days) AS d (day));
      DELETE FROM staff_months WHERE clinic_id = one.clinic AND month = ANY (months);
      INSERT INTO staff_months (clinic_id, month, staff_id, count, no_show, seconds)
      SELECT one.clinic, m.month, f.key, sum(f.count), sum(f.no_show), sum(f.seconds)
      FROM unnest(months) AS m (month) JOIN day_figures f
        ON f.clinic_id = one.clinic AND f.facet = 'staff' AND f.day >= m.month AND f.day < m.month + interval '1 month'
      GROUP BY m.month, f.key;
      done := done + cardinality(one.days);
    END LOOP;
    RETURN done;
  END $$;
