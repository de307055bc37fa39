-- Whoever is offered a time that became free is told, and what a message to a patient says beyond time and place is the
-- clinic's to decide.
ALTER TABLE clinics ADD COLUMN messages_name_service boolean NOT NULL DEFAULT false;

DROP TRIGGER note_rows ON clinics;
CREATE TRIGGER note_rows AFTER UPDATE ON clinics REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('clinic',
    '{name,address,email,phone_number,timezone,currency,week_start,slot_minutes,opening_hours,closed_periods,
      late_cancel_hours,record_unlock_hours,record_unlock_always,allow_soft_double_booking,reminder_hours,
      messages_name_service}');

CREATE INDEX outbox_offers ON outbox (clinic_id, (data ->> 'reservation')) WHERE template = 'offer';

-- An offer that was taken, declined or replaced is not sent any more.
CREATE FUNCTION withdraw_offer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template = 'offer' AND data ->> 'reservation' = NEW.id::text
      AND state IN ('queued', 'held');
    RETURN NULL;
  END $$;
CREATE TRIGGER withdraw_offer AFTER UPDATE OF status, start_at, offered_until ON reservations
  FOR EACH ROW WHEN (OLD.offered_until IS NOT NULL
    AND (OLD.status, OLD.start_at, OLD.offered_until) IS DISTINCT FROM (NEW.status, NEW.start_at, NEW.offered_until))
  EXECUTE FUNCTION withdraw_offer();
