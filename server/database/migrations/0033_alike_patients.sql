-- What two charts of one person have in common, as plain columns: under row-level security only a comparison of columns
-- finds an index. The last nine digits of a number are compared, because the code of the country is often left out, and
-- a day with its month the other way round is the same key.
ALTER TABLE patients
  ADD COLUMN phone_key text NOT NULL GENERATED ALWAYS AS (right(regexp_replace(phone_number, '\D', '', 'g'), 9)) STORED,
  ADD COLUMN phone_alt_key text NOT NULL GENERATED ALWAYS AS (right(regexp_replace(phone_number_alt, '\D', '', 'g'), 9)) STORED,
  ADD COLUMN email_key text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  ADD COLUMN start_key text NOT NULL GENERATED ALWAYS AS (fold(left(last_name, 1)) || ' ' || fold(left(first_name, 1))) STORED,
  ADD COLUMN day_key integer GENERATED ALWAYS AS (extract(year FROM birth_date)::integer * 10000
    + least(extract(month FROM birth_date), extract(day FROM birth_date))::integer * 100
    + greatest(extract(month FROM birth_date), extract(day FROM birth_date))::integer) STORED;
DROP INDEX patients_by_email;
DROP INDEX patients_by_day_of_birth;
DROP INDEX patients_by_birth_and_name;
CREATE INDEX patients_by_day_and_last_name ON patients (clinic_id, day_key, last_key) INCLUDE (id) WHERE day_key IS NOT NULL;
CREATE INDEX patients_by_day_and_first_name ON patients (clinic_id, day_key, first_key) INCLUDE (id) WHERE day_key IS NOT NULL;
CREATE INDEX patients_by_day_and_start ON patients (clinic_id, day_key, start_key, last_key) INCLUDE (first_key, id)
  WHERE day_key IS NOT NULL;
CREATE INDEX patients_by_phone_and_last_name ON patients (clinic_id, phone_key, last_key) INCLUDE (id) WHERE phone_key <> '';
CREATE INDEX patients_by_phone_and_first_name ON patients (clinic_id, phone_key, first_key) INCLUDE (id) WHERE phone_key <> '';
CREATE INDEX patients_by_other_phone ON patients (clinic_id, phone_alt_key) WHERE phone_alt_key <> '';
CREATE INDEX patients_by_email ON patients (clinic_id, email_key) INCLUDE (id) WHERE email_key <> '';
ANALYZE patients;
