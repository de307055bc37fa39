-- Records, consents and answers of another Chartroom come in as what they were.
ALTER TABLE patient_import_rows DROP CONSTRAINT patient_import_rows_kind_check,
  ADD CONSTRAINT patient_import_rows_kind_check
    CHECK (kind IN ('label', 'staff', 'form', 'service', 'patient', 'reservation', 'record', 'consent', 'answers', 'document', 'setting'));

-- Where a record was signed that an import brought in, and when it came; nothing for the clinic's own.
ALTER TABLE medical_records ADD COLUMN origin jsonb;
-- What happened to a thing in the clinic that it was imported from; who did it there is no user here.
ALTER TABLE medical_records ADD COLUMN earlier_history jsonb NOT NULL DEFAULT '[]';
ALTER TABLE patient_consents ADD COLUMN earlier_history jsonb NOT NULL DEFAULT '[]';
ALTER TABLE reservations ADD COLUMN earlier_history jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_origin BEFORE UPDATE OF origin, earlier_history ON medical_records FOR EACH ROW
  WHEN ((NEW.origin, NEW.earlier_history) IS DISTINCT FROM (OLD.origin, OLD.earlier_history)) EXECUTE FUNCTION refuse_change();

-- What was signed still never changes; it goes with the import that brought it, while nothing was done to it.
DROP TRIGGER frozen ON medical_record_versions;
CREATE TRIGGER frozen BEFORE UPDATE ON medical_record_versions FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE ON medical_record_versions FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('record', 'record_id');
DROP TRIGGER never_gone ON medical_record_addenda;
CREATE TRIGGER never_gone BEFORE DELETE ON medical_record_addenda FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('record', 'record_id');
DROP TRIGGER never_gone ON medical_records;
CREATE TRIGGER never_gone BEFORE DELETE ON medical_records FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('record', 'id');
GRANT DELETE ON medical_records, medical_record_versions, medical_record_addenda TO chartroom_app;
GRANT USAGE ON SEQUENCE medical_records_id_seq, medical_record_addenda_id_seq TO chartroom_app;

-- A series of another clinic comes in with its first reservation, is found again by its others, and goes with its last. What its
-- clinic calls it stands here, with the name of that clinic or the number of the import.
ALTER TABLE reservation_series ADD COLUMN source_key text;
CREATE UNIQUE INDEX reservation_series_by_source ON reservation_series (clinic_id, patient_id, source_key) WHERE source_key IS NOT NULL;
CREATE TRIGGER never_gone BEFORE DELETE ON reservation_series FOR EACH ROW
  WHEN (OLD.source_key IS NULL AND is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
GRANT DELETE ON reservation_series TO chartroom_app;
GRANT USAGE ON SEQUENCE reservation_series_id_seq TO chartroom_app;
