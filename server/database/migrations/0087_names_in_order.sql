-- A name as its script writes it: the Chinese, the Japanese and the Koreans say the family's name first.
CREATE FUNCTION name_in_order(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN first_name || last_name ~ '^[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af[:space:]]+$'
      THEN last_name || ' ' || first_name ELSE first_name || ' ' || last_name END
  $$;
