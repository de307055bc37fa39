-- The words that the names of a clinic's patients are made of. A slip of the pen is looked up among them, who are few, and
-- the patients by the words that may have been meant: among a million, the ways to slip in one word took longer than a
-- request may. A word stays when nobody bears it any more: it is found, and then nobody is.
CREATE TABLE name_words (
  clinic_id integer NOT NULL REFERENCES clinics,
  word text NOT NULL,
  PRIMARY KEY (clinic_id, word)
);
ALTER TABLE name_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON name_words USING (clinic_id IN (SELECT reachable_clinic_ids()));

-- The words of names as the search text of a patient has them. What is longer than any name is no word of one, and
-- would not fit into an index.
CREATE FUNCTION words_of_names(VARIADIC names text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM unnest(names) name, string_to_table(fold(name), ' ') word WHERE length(word) BETWEEN 2 AND 100
$$;

CREATE FUNCTION note_words_of_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO name_words
    SELECT DISTINCT clinic_id, word
    FROM (SELECT DISTINCT clinic_id, first_name, middle_name, last_name, preferred_name FROM added) named,
      words_of_names(first_name, middle_name, last_name, preferred_name) word
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE TRIGGER words_of_added AFTER INSERT ON patients REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_added();

CREATE FUNCTION note_words_of_renamed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO name_words
    SELECT NEW.clinic_id, word FROM words_of_names(NEW.first_name, NEW.middle_name, NEW.last_name, NEW.preferred_name) word
    ORDER BY 2
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE TRIGGER words_of_renamed AFTER UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.first_name, OLD.middle_name, OLD.last_name, OLD.preferred_name)
    IS DISTINCT FROM (NEW.first_name, NEW.middle_name, NEW.last_name, NEW.preferred_name))
  EXECUTE FUNCTION note_words_of_renamed();

INSERT INTO name_words
SELECT DISTINCT clinic_id, word
FROM (SELECT DISTINCT clinic_id, first_name, middle_name, last_name, preferred_name FROM patients) named,
  words_of_names(first_name, middle_name, last_name, preferred_name) word;

-- As patterns of one word now, and not of a text that it stands in; the second half of a double name too.
CREATE OR REPLACE FUNCTION slips(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
  SELECT start || one || CASE WHEN length(fold(word)) < 5 THEN '' ELSE '%' END
  FROM meant, unnest(ARRAY['', '%-']) start
$$;

DO $do$
DECLARE
  home text := (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX name_words_by_text ON name_words USING gin (word %I.gin_trgm_ops) WITH (fastupdate = off)', home);

  -- The words of names in a clinic that may be meant by one with a slip of the pen, those that are one slip away before those that are
  -- only like it, as patterns that a patient's search text meets.
  EXECUTE format($f$
    CREATE FUNCTION names_meant(clinic integer, slipped text) RETURNS text[]
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %1$I, pg_temp
      AS $$
      DECLARE
        folded text := fold(slipped);
        one_away text := (SELECT string_agg(format('word LIKE %%L', slip), ' OR ') FROM slips(slipped) slip);
        alike text := CASE WHEN length(folded) <> 3 THEN format('word %%%%> %%L', folded) END;
        found text[];
      BEGIN
        IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
        EXECUTE format(
          'SELECT array_agg(start || replace(replace(replace(word, ''\'', ''\\''), ''%%%%'', ''\%%%%''), ''_'', ''\_'') || '' %%%%'')
           FROM (SELECT word FROM name_words WHERE clinic_id = $1 AND (%%s)
             ORDER BY coalesce(%%s, false) DESC, word_similarity($2, word) DESC, similarity($2, word) DESC, word LIMIT 40) near,
           unnest(ARRAY['''', ''%%%% '']) start', concat_ws(' OR ', one_away, alike), coalesce(one_away, 'NULL'))
          INTO found USING clinic, folded;
        RETURN coalesce(found, '{}');
      END $$
  $f$, home);

  -- What all words together ask of a row of patients, as SQL; null where no name is meant by one of them.
  EXECUTE format($f$
    CREATE FUNCTION patients_meeting(clinic integer, words jsonb) RETURNS text
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %I, pg_temp
      AS $$
      DECLARE
        word jsonb;
        start text;
        condition text := 'clinic_id = $1 AND ($2 IS NULL OR status = $2)';
        meant text[];
      BEGIN
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
            meant := names_meant(clinic, word ->> 'slipped');
            IF meant = '{}' THEN RETURN NULL; END IF;
            condition := condition || ' AND (' || (
              SELECT string_agg(format('search_text LIKE %%L', one), ' OR ') FROM unnest(meant) one
            ) || ')';
          ELSE
            condition := condition || format(' AND search_text %%%%> %%L', fold(word ->> 'resembles'));
          END IF;
        END LOOP;
        RETURN condition;
      END $$
  $f$, home);

  -- The same as before, with what has a slip of the pen looked up by the names that may be meant.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION patients_found(clinic integer, standing text, words jsonb, most integer)
      RETURNS integer[]
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %1$I, pg_temp SET work_mem = '32MB'
      AS $$
      DECLARE
        condition text;
        found integer[];
      BEGIN
        IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
        condition := patients_meeting(clinic, words);
        IF condition IS NULL THEN RETURN '{}'; END IF;
        EXECUTE 'SELECT array_agg(id) FROM (SELECT id FROM patients WHERE ' || condition || ' LIMIT $3) met'
          INTO found USING clinic, standing, most;
        RETURN coalesce(found, '{}');
      END $$;

    -- The first of all who are meant, in an order of the contract, by one look at each of them; null where they are more than so many.
    CREATE FUNCTION patients_in_order(clinic integer, standing text, words jsonb, ordering text, first integer, most integer)
      RETURNS integer[]
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %1$I, pg_temp SET work_mem = '32MB'
      AS $$
      DECLARE
        condition text;
        key text := CASE ltrim(ordering, '-')
          WHEN 'last_name' THEN 'last_key' WHEN 'first_name' THEN 'first_key' WHEN 'birth_date' THEN 'birth_date'
          WHEN 'mrn' THEN 'mrn_key' WHEN 'last_visit_at' THEN 'last_visit_at' WHEN 'created_at' THEN 'created_at'
          WHEN 'updated_at' THEN 'updated_at' ELSE 'id' END;
        way text := CASE WHEN ordering LIKE '-%%' THEN 'key DESC NULLS LAST, id DESC' ELSE 'key, id' END;
        found integer[];
      BEGIN
        IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
        condition := patients_meeting(clinic, words);
        IF condition IS NULL THEN RETURN '{}'; END IF;
        -- kept apart from the order, whose index would lead past all who are not meant
        EXECUTE format('WITH met AS MATERIALIZED (SELECT id, %%s AS key FROM patients WHERE %%s LIMIT $3)
          SELECT CASE WHEN (SELECT count(*) FROM met) < $3 THEN ARRAY(SELECT id FROM met ORDER BY %%s LIMIT $4) END', key, condition, way)
          INTO found USING clinic, standing, most + 1, first;
        RETURN found;
      END $$
  $f$, home);
END $do$;
REVOKE EXECUTE ON FUNCTION names_meant, patients_meeting, patients_in_order FROM PUBLIC;
GRANT EXECUTE ON FUNCTION names_meant, patients_in_order TO chartroom_app;
ANALYZE name_words;
