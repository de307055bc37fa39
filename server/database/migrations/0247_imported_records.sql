-- Records, consents and answers of another Chartroom come in as what they were.
ALTER TABLE patient_import_rows DROP CONSTRAINT patient_import_rows_kind_check,
  ADD CONSTRAINT patient_import_rows_kind_check
    CHECK (kind IN ('label', 'staff', 'form', 'service', 'patient', 'reservation', 'record', 'consent', 'answers', 'document', 'setting'));
