-- What an import says of the clinic itself takes the place of a setting where somebody chooses it.
ALTER TABLE patient_import_rows DROP CONSTRAINT patient_import_rows_kind_check,
  ADD CONSTRAINT patient_import_rows_kind_check
    CHECK (kind IN ('label', 'staff', 'service', 'patient', 'reservation', 'document', 'setting'));
