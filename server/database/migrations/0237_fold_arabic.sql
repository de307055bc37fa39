-- Arabic as it is typed: hamza is left off its alif, ta marbuta is written as ha, ya without its dots, and vowel signs and the
-- stroke that lengthens a word are put in or not. A name was found only by whoever wrote it like the one who registered it.
-- What must be unique, and what is kept as a hash, goes on by the letters as they stand: two labels that differ by a hamza may be
-- there already.
DO $$
DECLARE
  home text := (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'unaccent');
  plain text := format('lower(%1$I.unaccent(''%1$I.unaccent''::regdictionary, normalize(value, NFKC)))', home);
BEGIN
  EXECUTE format(
    'CREATE FUNCTION fold_as_written(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L', 'SELECT ' || plain);
  -- the signs that stand after the letters in the first list have none in the second, so they go
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    'SELECT translate(' || plain || E', ''\u0622\u0623\u0625\u0671\u0649\u0629'
      || E'\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670'', ''\u0627\u0627\u0627\u0627\u064a\u0647'')');
END $$;

CREATE OR REPLACE FUNCTION erased_mrn(salt bytea, mrn text) RETURNS bytea LANGUAGE sql IMMUTABLE
  AS $$ SELECT sha256(salt || convert_to(fold_as_written(btrim(mrn)), 'UTF8')) $$;

DROP INDEX patients_mrn_taken, patient_labels_name_taken, services_name_taken, record_templates_name_taken;
CREATE UNIQUE INDEX patients_mrn_taken ON patients (clinic_id, fold_as_written(mrn));
CREATE INDEX patients_by_mrn_key ON patients (clinic_id, mrn_key);
CREATE UNIQUE INDEX patient_labels_name_taken ON patient_labels (clinic_id, fold_as_written(name));
CREATE UNIQUE INDEX services_name_taken ON services (clinic_id, fold_as_written(name)) WHERE status = 'active';
CREATE UNIQUE INDEX record_templates_name_taken ON record_templates (clinic_id, fold_as_written(name)) WHERE status = 'active';

-- What is folded otherwise now is stored anew, and nothing else: what the columns are made from is set to what it is.
UPDATE clinics SET name = name, address = address, email = email, phone_number = phone_number
  WHERE search_text <> fold(search_text);
UPDATE staff SET title = title, first_name = first_name, last_name = last_name, email = email, speciality = speciality
  WHERE search_text <> fold(search_text);
UPDATE services SET name = name, code = code, category = category, description = description WHERE search_text <> fold(search_text);
UPDATE consent_forms SET title = title, code = code, description = description WHERE search_text <> fold(search_text);
UPDATE patient_labels SET name = name, description = description WHERE search_text <> fold(search_text);
UPDATE record_templates SET name = name WHERE search_text <> fold(search_text);
-- a record that was entered in error refuses every change, but its content stays as it is
ALTER TABLE medical_records DISABLE TRIGGER keep_record;
UPDATE medical_records SET content = content WHERE search_text <> fold(search_text);
ALTER TABLE medical_records ENABLE TRIGGER keep_record;
WITH folded AS (
  UPDATE patients SET first_name = first_name, middle_name = middle_name, last_name = last_name, preferred_name = preferred_name,
    mrn = mrn, email = email
  WHERE search_text <> fold(search_text)
  RETURNING clinic_id, first_name, middle_name, last_name, preferred_name
)
INSERT INTO name_words
SELECT DISTINCT clinic_id, word FROM folded, words_of_names(first_name, middle_name, last_name, preferred_name) word
ON CONFLICT DO NOTHING;
