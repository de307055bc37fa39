-- What is wrong with a row of an import, as `problems` has it in English, once more by its text and its values, so that a page can say
-- it in its own language when the row is refused. Rows from before have none, and are shown as they are.
ALTER TABLE patient_import_rows ADD COLUMN sentences jsonb;
