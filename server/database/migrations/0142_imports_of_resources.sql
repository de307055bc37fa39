-- A row out of FHIR also says how the chart stands: archived, or since when the patient is dead.
ALTER TABLE patient_import_rows ADD COLUMN standing jsonb;
