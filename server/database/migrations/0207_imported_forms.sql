-- Consent forms come in by an import, retired or as a draft, and go with its undoing; a version still never changes.
ALTER TABLE patient_import_rows DROP CONSTRAINT patient_import_rows_kind_check,
  ADD CONSTRAINT patient_import_rows_kind_check
    CHECK (kind IN ('label', 'staff', 'form', 'service', 'patient', 'reservation', 'document', 'setting'));
DROP TRIGGER frozen ON consent_form_versions;
CREATE TRIGGER frozen BEFORE UPDATE ON consent_form_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE ON consent_form_versions FOR EACH ROW EXECUTE FUNCTION keep_unless_imported('form', 'form_id');
CREATE TRIGGER never_gone BEFORE DELETE ON consent_forms FOR EACH ROW EXECUTE FUNCTION keep_unless_imported('form', 'id');
GRANT DELETE ON consent_forms, consent_form_versions TO chartroom_app;
GRANT USAGE ON SEQUENCE consent_forms_id_seq TO chartroom_app;
