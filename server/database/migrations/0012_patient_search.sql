-- Under row-level security PostgreSQL keeps LIKE and %> away from the indexes, because they are not known to keep
-- silent about rows out of reach: every row of the clinic would be compared. So the words are looked up here, past the
-- policies, in one clinic that the acting user reaches; the rows themselves are still read under the policies.
-- Each word is {"contains": [one or more texts]}, {"begins": text} or {"resembles": text}; all of them must be met.
DO $do$
BEGIN
  EXECUTE format($f$
    CREATE FUNCTION patients_found(clinic integer, standing text, words jsonb, most integer) RETURNS integer[]
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %I, pg_temp
      AS $$
      DECLARE
        word jsonb;
        start text;
        condition text := 'clinic_id = $1 AND ($2 IS NULL OR status = $2)';
        found integer[];
      BEGIN
        IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
        FOR word IN SELECT * FROM jsonb_array_elements(words) LOOP
          IF word ? 'contains' THEN
            condition := condition || ' AND (' || (
              SELECT string_agg(format('search_text LIKE %%L', like_pattern(one)), ' OR ')
              FROM jsonb_array_elements_text(word -> 'contains') one
            ) || ')';
          ELSIF word ? 'begins' THEN
            start := substr(like_pattern(word ->> 'begins'), 2);
            condition := condition || format(
              ' AND (last_key LIKE %%1$L OR first_key LIKE %%1$L OR search_text LIKE %%2$L)', start, '%% ' || start);
          ELSE
            condition := condition || format(' AND search_text %%%%> %%L', fold(word ->> 'resembles'));
          END IF;
        END LOOP;
        EXECUTE 'SELECT array_agg(id) FROM (SELECT id FROM patients WHERE ' || condition || ' LIMIT $3) met'
          INTO found USING clinic, standing, most;
        RETURN coalesce(found, '{}');
      END $$
  $f$, (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'));
END $do$;
REVOKE EXECUTE ON FUNCTION patients_found FROM PUBLIC;
GRANT EXECUTE ON FUNCTION patients_found TO chartroom_app;

-- The list of all, whatever their state, in the order of the names.
CREATE INDEX patients_by_name_of_all ON patients (clinic_id, last_key, id);
