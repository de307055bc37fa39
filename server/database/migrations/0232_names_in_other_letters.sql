-- In a database of the locale C, which the embedded one is, pg_trgm makes trigrams of Latin letters alone: names in Arabic, Cyrillic or
-- Chinese letters were found by reading every patient. They are looked up by each letter and each two in a row, also the first of a word.
CREATE FUNCTION letter_pairs(written text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  DECLARE
    letter text;
    before text := '';
    pieces text[] := '{}';
  BEGIN
    IF octet_length(written) = length(written) THEN RETURN NULL; END IF;
    FOREACH letter IN ARRAY string_to_array(written, NULL) LOOP
      IF ascii(letter) > 127 THEN
        pieces := pieces || letter;
        IF before = ' ' OR ascii(before) > 127 THEN pieces := pieces || (before || letter); END IF;
      END IF;
      before := letter;
    END LOOP;
    RETURN pieces;
  END $$;

-- Chinese, Japanese and Korean names are written without a space between the family's name and the given one, too.
CREATE FUNCTION whole_text(last_key text, first_key text, search_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ' ' || last_key || first_key || ' ' || search_text $$;

CREATE FUNCTION is_unspaced(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT name ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]' $$;

CREATE INDEX patients_by_letters ON patients USING gin (letter_pairs(whole_text(last_key, first_key, search_text)))
  WHERE octet_length(search_text) > length(search_text);
CREATE INDEX name_words_by_letters ON name_words USING gin (letter_pairs(' ' || word)) WITH (fastupdate = off)
  WHERE octet_length(word) > length(word);

-- The charts of one person whose name was divided in two ways.
CREATE INDEX patients_by_day_and_whole_name ON patients (clinic_id, day_key, (last_key || first_key)) INCLUDE (id, last_key, first_key)
  WHERE day_key IS NOT NULL AND is_unspaced(last_key);

-- That a row of patients meets a pattern, as SQL by which an index is found.
CREATE FUNCTION patients_like(pattern text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE WHEN letter_pairs(pattern) IS NULL THEN format('search_text LIKE %L', pattern)
    ELSE format('(octet_length(search_text) > length(search_text)
      AND letter_pairs(whole_text(last_key, first_key, search_text)) @> %L::text[]
      AND whole_text(last_key, first_key, search_text) LIKE %L)', letter_pairs(pattern), pattern) END
$$;

-- The same of a word of names, which patterns meet from its beginning.
CREATE FUNCTION name_words_like(pattern text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE WHEN letter_pairs(pattern) IS NULL THEN format('word LIKE %L', pattern)
    ELSE format('(octet_length(word) > length(word) AND letter_pairs('' '' || word) @> %L::text[] AND word LIKE %L)',
      letter_pairs(pattern), pattern) END
$$;

DO $do$
DECLARE
  home text := (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm');
BEGIN
  -- The same as before, by what finds an index; nothing is like a word that has no trigrams, and every word was compared with it.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION names_meant(clinic integer, slipped text) RETURNS text[]
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, %1$I, pg_temp
      AS $$
      DECLARE
        folded text := fold(slipped);
        one_away text := (SELECT string_agg(name_words_like(slip), ' OR ') FROM slips(slipped) slip);
        alike text := CASE WHEN length(folded) <> 3 AND show_trgm(folded) <> '{}' THEN format('word %%%%> %%L', folded) END;
        found text[];
      BEGIN
        IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
        IF coalesce(one_away, alike) IS NULL THEN RETURN '{}'; END IF;
        EXECUTE format(
          'SELECT array_agg(start || replace(replace(replace(word, ''\'', ''\\''), ''%%%%'', ''\%%%%''), ''_'', ''\_'') || '' %%%%'')
           FROM (SELECT word FROM name_words WHERE clinic_id = $1 AND (%%s)
             ORDER BY coalesce(%%s, false) DESC, word_similarity($2, word) DESC, similarity($2, word) DESC, word LIMIT 40) near,
           unnest(ARRAY['''', ''%%%% '']) start', concat_ws(' OR ', one_away, alike), coalesce(one_away, 'NULL'))
          INTO found USING clinic, folded;
        RETURN coalesce(found, '{}');
      END $$
  $f$, home);

  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION patients_meeting(clinic integer, words jsonb) RETURNS text
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
              SELECT string_agg(patients_like(like_pattern(one)), ' OR ')
              FROM jsonb_array_elements_text(word -> 'contains') one
            ) || ')';
          ELSIF word ? 'begins' THEN
            start := substr(like_pattern(word ->> 'begins'), 2);
            condition := condition || ' AND ' || CASE
              WHEN letter_pairs(start) IS NOT NULL THEN patients_like('%% ' || start)
              ELSE format('(last_key LIKE %%1$L OR first_key LIKE %%1$L OR search_text LIKE %%2$L)', start, '%% ' || start) END;
          ELSIF word ? 'slipped' THEN
            meant := names_meant(clinic, word ->> 'slipped');
            IF meant = '{}' THEN RETURN NULL; END IF;
            condition := condition || ' AND (' || (
              SELECT string_agg(patients_like(one), ' OR ') FROM unnest(meant) one
            ) || ')';
          ELSE
            IF show_trgm(fold(word ->> 'resembles')) = '{}' THEN RETURN NULL; END IF;
            condition := condition || format(' AND search_text %%%%> %%L', fold(word ->> 'resembles'));
          END IF;
        END LOOP;
        RETURN condition;
      END $$
  $f$, home);
END $do$;

CREATE OR REPLACE FUNCTION patients_named(clinic integer, parts text[], pattern text) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    condition text;
    found integer[];
  BEGIN
    IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN RETURN '{}'; END IF;
    SELECT string_agg(format(one, pattern), ' OR ') INTO condition FROM unnest(parts) part, LATERAL (SELECT CASE part
      WHEN 'last' THEN 'last_key LIKE %L'
      WHEN 'first' THEN 'first_key LIKE %L'
      WHEN 'preferred' THEN '(preferred_name <> '''' AND fold(preferred_name) LIKE %L)' END) known (one);
    -- what contains something is found by the words of the whole search text first
    IF pattern LIKE '\%%' THEN condition := format('%s AND (%s)', patients_like(pattern), condition); END IF;
    EXECUTE 'SELECT array_agg(id) FROM patients WHERE clinic_id = $1 AND (' || condition || ')' INTO found USING clinic;
    RETURN coalesce(found, '{}');
  END $$;

-- The same as before; a name that is written without a space is the same wherever it is divided.
CREATE OR REPLACE FUNCTION door_patient(given jsonb) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    clinic integer := door_number('clinic');
    mail text := lower(given ->> 'email');
    phone text := right(regexp_replace(given ->> 'phone_number', '\D', '', 'g'), 9);
    number text;
    known integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(clinic || ' ' || mail || ' ' || phone, 0));
    SELECT p.id INTO known FROM patients p
      WHERE p.clinic_id = clinic AND p.status = 'active' AND p.birth_date = (given ->> 'birth_date')::date
        AND (fold(p.first_name) = fold(given ->> 'first_name') AND fold(p.last_name) = fold(given ->> 'last_name')
          OR is_unspaced(p.last_key) AND p.last_key || p.first_key = fold(given ->> 'last_name') || fold(given ->> 'first_name'))
        AND ((mail <> '' AND p.email_key = mail) OR (length(phone) >= 6 AND phone IN (p.phone_key, p.phone_alt_key)))
      ORDER BY p.id LIMIT 1 FOR NO KEY UPDATE;
    IF known IS NOT NULL THEN RETURN known; END IF;
    LOOP
      number := door_numbered('P', next_number(clinic, 'mrn'));
      EXIT WHEN NOT EXISTS (SELECT FROM patients p WHERE p.clinic_id = clinic AND p.mrn_key = fold(number));
    END LOOP;
    INSERT INTO patients (clinic_id, mrn, first_name, last_name, middle_name, preferred_name, suffix, birth_date,
        birth_date_estimated, sex, gender_identity, pronouns, phone_number, phone_number_alt, email, address_line1,
        address_line2, city, region, postal_code, country, preferred_language, preferred_channel, blood_type,
        emergency_contacts, guardian, no_known_allergies, allergies, conditions, medications, notes, marketing_opt_in, photo_url)
      SELECT clinic, number, p.first_name, p.last_name, p.middle_name, p.preferred_name, p.suffix, p.birth_date,
        p.birth_date_estimated, p.sex, p.gender_identity, p.pronouns, p.phone_number, p.phone_number_alt, p.email,
        p.address_line1, p.address_line2, p.city, p.region, p.postal_code, p.country, p.preferred_language,
        p.preferred_channel, p.blood_type, p.emergency_contacts, p.guardian, p.no_known_allergies, p.allergies, p.conditions,
        p.medications, p.notes, p.marketing_opt_in, p.photo_url
      FROM jsonb_populate_record(NULL::patients, given) p
      RETURNING id INTO known;
    RETURN known;
  END $$;

REVOKE EXECUTE ON FUNCTION patients_like, name_words_like FROM PUBLIC;
ANALYZE patients, name_words;
