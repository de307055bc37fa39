-- The transaction that wrote a reservation last. Whatever lies below the oldest transaction still running is whole, so
-- that somebody who asks for what changed since can miss nothing, in whatever order the transactions end.
ALTER TABLE reservations ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX reservations_by_transaction ON reservations (clinic_id, changed_in);

CREATE FUNCTION tell_reservation() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    NEW.changed_in := pg_current_xact_id();
    PERFORM pg_notify('reservations', NEW.clinic_id::text);
    RETURN NEW;
  END $$;
CREATE TRIGGER tell_reservation BEFORE INSERT OR UPDATE ON reservations FOR EACH ROW EXECUTE FUNCTION tell_reservation();
