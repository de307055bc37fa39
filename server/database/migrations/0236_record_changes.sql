-- The transaction in which a record was begun, or changed in what the work of others goes by, as reservations have theirs: whoever
-- shows how many records have no signature hears of it. Not of every word that is typed; those that were there before have none.
ALTER TABLE medical_records ADD COLUMN changed_in xid8;
CREATE INDEX medical_records_by_transaction ON medical_records (clinic_id, changed_in) WHERE changed_in IS NOT NULL;

CREATE FUNCTION tell_record() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.changed_in := pg_current_xact_id();
    PERFORM pg_notify('reservations', NEW.clinic_id::text);
    RETURN NEW;
  END $$;
CREATE TRIGGER tell_new_record BEFORE INSERT ON medical_records FOR EACH ROW EXECUTE FUNCTION tell_record();
CREATE TRIGGER tell_record BEFORE UPDATE ON medical_records FOR EACH ROW
  WHEN ((OLD.status, OLD.staff_id, OLD.co_signer_id, OLD.privacy, OLD.shared_with)
    IS DISTINCT FROM (NEW.status, NEW.staff_id, NEW.co_signer_id, NEW.privacy, NEW.shared_with))
  EXECUTE FUNCTION tell_record();
