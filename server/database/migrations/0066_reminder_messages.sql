-- A reminder is a message in the outbox, and what becomes of that is what the reservation's page says.
ALTER TABLE reminders ADD COLUMN outbox_id integer REFERENCES outbox ON DELETE SET NULL;
CREATE INDEX reminders_by_message ON reminders (outbox_id);

-- Until now nothing carried them, and some were called sent.
UPDATE reminders SET state = 'failed', reason = 'Nothing was set up to send it, so the patient was not told.'
  WHERE sender = 'console' AND state IN ('sending', 'sent');
DROP INDEX reminders_under_way;
ALTER TABLE reminders
  DROP COLUMN sender,
  DROP CONSTRAINT reminders_state_check,
  ADD CONSTRAINT reminders_state_check CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'held', 'skipped'));

CREATE FUNCTION follow_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE reminders SET state = NEW.state, reason = NEW.last_error, at = NEW.changed_at WHERE outbox_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER follow_message AFTER UPDATE OF state, last_error ON outbox
  FOR EACH ROW WHEN (NEW.template = 'reminder') EXECUTE FUNCTION follow_message();

-- Nobody is reminded of a visit that is cancelled or moved while its reminder waits.
CREATE FUNCTION withdraw_reminder() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox o SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    FROM reminders r
    WHERE r.clinic_id = NEW.clinic_id AND r.reservation_id = NEW.id AND o.id = r.outbox_id AND o.state IN ('queued', 'held')
      AND (NEW.status NOT IN ('booked', 'confirmed') OR NEW.start_at IS DISTINCT FROM r.start_at);
    RETURN NULL;
  END $$;
CREATE TRIGGER withdraw_reminder AFTER UPDATE OF status, start_at ON reservations
  FOR EACH ROW WHEN ((OLD.status, OLD.start_at) IS DISTINCT FROM (NEW.status, NEW.start_at))
  EXECUTE FUNCTION withdraw_reminder();
