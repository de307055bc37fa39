-- What a short word may have been before one slip of the pen: a letter left out, put in, another one, or two in turn. One
-- slip changes so much of a short word that too few of its trigrams are left; a long word stays like itself. A word of
-- four letters or fewer is meant whole, a longer one may be a beginning. Of three letters, none is taken away or changed:
-- what two are left of says too little to be looked up, and it is not like anything.
CREATE FUNCTION slips(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH cut AS (
    SELECT at, left(folded, at) AS before, substr(folded, at + 1, 1) AS letter, substr(folded, at + 2) AS after
    FROM fold(word) folded, generate_series(0, length(folded) - 1) at
    WHERE length(folded) BETWEEN 3 AND 14
  ), plain AS (
    SELECT replace(replace(replace(before, '\', '\\'), '%', '\%'), '_', '\_') AS before,
      replace(replace(replace(letter, '\', '\\'), '%', '\%'), '_', '\_') AS letter,
      replace(replace(replace(left(after, 1), '\', '\\'), '%', '\%'), '_', '\_') AS next,
      replace(replace(replace(substr(after, 2), '\', '\\'), '%', '\%'), '_', '\_') AS rest
    FROM cut
  ), meant AS (
    SELECT before || '_' || letter || next || rest AS one FROM plain
    UNION SELECT before || '_' || next || rest FROM plain WHERE length(fold(word)) > 3
    UNION SELECT before || next || rest FROM plain WHERE length(fold(word)) > 3
    UNION SELECT before || next || letter || rest FROM plain WHERE next <> ''
  )
  SELECT start || one || CASE WHEN length(fold(word)) < 5 THEN ' %' ELSE '%' END
  FROM meant, unnest(ARRAY['', '% ']) start
$$;

-- The same as before, with {"slipped": text} for a word that may be written with a slip of the pen.
DO $do$
BEGIN
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION patients_found(clinic integer, standing text, words jsonb, most integer)
      RETURNS integer[]
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
          ELSIF word ? 'slipped' THEN
            condition := condition || ' AND (' || concat_ws(' OR ',
              (SELECT string_agg(format('search_text LIKE %%L', slip), ' OR ') FROM slips(word ->> 'slipped') slip),
              CASE WHEN length(fold(word ->> 'slipped')) <> 3
                THEN format('search_text %%%%> %%L', fold(word ->> 'slipped')) END
            ) || ')';
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
