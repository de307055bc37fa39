-- Whether a number is taken is looked up for every new patient: as a plain column, which row-level security lets an index find.
ALTER TABLE patients ADD COLUMN mrn_key text NOT NULL GENERATED ALWAYS AS (fold(mrn)) STORED;
DROP INDEX patients_mrn_taken;
CREATE UNIQUE INDEX patients_mrn_taken ON patients (clinic_id, mrn_key);
ANALYZE patients;
