-- Whoever answers for a clinic may send a message of it again, so the link of a clinic's message is kept for as long as
-- that makes sense: until it is sent, withdrawn, or of no use any more.
CREATE OR REPLACE FUNCTION forget_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state = 'sent' OR NEW.clinic_id IS NULL OR NEW.last_error = 'withdrawn' OR NEW.expires_at <= now() THEN
      NEW.data := NEW.data - 'code';
    END IF;
    RETURN NEW;
  END $$;
CREATE INDEX outbox_kept_codes ON outbox (expires_at) WHERE state = 'failed' AND data ? 'code';

CREATE POLICY resent ON outbox FOR UPDATE USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT UPDATE (state, next_attempt_at, last_error, changed_at) ON outbox TO chartroom_app;

-- The message of an invitation that ended, or was replaced by a newer one, would only lead to a page that refuses it.
CREATE FUNCTION withdraw_invitation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = OLD.clinic_id AND template = 'invitation' AND state IN ('queued', 'held')
      AND sha256(convert_to(data ->> 'code', 'UTF8')) = OLD.code_hash;
    RETURN NULL;
  END $$;
CREATE TRIGGER withdraw_replaced AFTER UPDATE OF code_hash ON staff_invitations
  FOR EACH ROW WHEN (OLD.code_hash IS DISTINCT FROM NEW.code_hash) EXECUTE FUNCTION withdraw_invitation();
CREATE TRIGGER withdraw_ended AFTER DELETE ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION withdraw_invitation();
