-- A consent of another Chartroom comes in as what it was. Where it comes from stands beside it ({clinic, at}), and so do the names of
-- who took it down and who revoked it there: no one of this clinic is meant.
ALTER TABLE patient_consents
  ADD COLUMN origin jsonb,
  ADD COLUMN captured_elsewhere_by text,
  ADD COLUMN revoked_elsewhere_by text,
  ADD CONSTRAINT captured_by_one CHECK (captured_by IS NULL OR captured_elsewhere_by IS NULL),
  ADD CONSTRAINT revoked_by_one CHECK (revoked_by IS NULL OR revoked_elsewhere_by IS NULL),
  ADD CONSTRAINT elsewhere_has_origin CHECK (origin IS NOT NULL OR num_nonnulls(captured_elsewhere_by, revoked_elsewhere_by) = 0);

DO $do$
DECLARE
  body text := pg_get_functiondef('keep_decision()'::regprocedure);
BEGIN
  IF position('NEW.from_home)' IN body) = 0 OR position('OLD.from_home)' IN body) = 0 THEN
    RAISE EXCEPTION 'keep_decision is another one';
  END IF;
  body := replace(body, 'NEW.from_home)', 'NEW.from_home, NEW.origin, NEW.captured_elsewhere_by)');
  EXECUTE replace(body, 'OLD.from_home)', 'OLD.from_home, OLD.origin, OLD.captured_elsewhere_by)');
END $do$;

-- It goes by an erasure, and with the import that brought it while nothing was done with it here.
DROP TRIGGER never_gone ON patient_consents;
CREATE TRIGGER never_gone BEFORE DELETE ON patient_consents FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('consent', 'id');
GRANT DELETE ON patient_consents TO chartroom_app;
GRANT USAGE ON SEQUENCE patient_consents_id_seq TO chartroom_app;

-- So do the answers that a patient gave at home: the link belongs to the other clinic.
ALTER TABLE intake_answers
  ADD COLUMN origin jsonb,
  ALTER COLUMN link_id DROP NOT NULL,
  ADD CONSTRAINT link_or_origin CHECK (num_nonnulls(link_id, origin) = 1);
DROP TRIGGER frozen ON intake_answers;
CREATE TRIGGER frozen BEFORE UPDATE ON intake_answers FOR EACH ROW
  WHEN ((OLD.clinic_id, OLD.reservation_id, OLD.form_id, OLD.form_version, OLD.language, OLD.merge_fields, OLD.answers, OLD.link_id,
      OLD.identified_at, OLD.created_at, OLD.origin)
    IS DISTINCT FROM (NEW.clinic_id, NEW.reservation_id, NEW.form_id, NEW.form_version, NEW.language, NEW.merge_fields, NEW.answers,
      NEW.link_id, NEW.identified_at, NEW.created_at, NEW.origin)) EXECUTE FUNCTION refuse_change();
DROP TRIGGER never_gone ON intake_answers;
CREATE TRIGGER never_gone BEFORE DELETE ON intake_answers FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('answers', 'id');
GRANT INSERT, DELETE ON intake_answers TO chartroom_app;
GRANT USAGE ON SEQUENCE intake_answers_id_seq TO chartroom_app;
