-- A link or a code that a message brings opens something for as long as it can be used. The table keeps it closed, under a key of the
-- servers, and beside it the hash by which the message is found when its link ends.
ALTER TABLE outbox ADD COLUMN closed_code bytea, ADD COLUMN code_hash bytea, ADD COLUMN opened_attempt integer;

CREATE OR REPLACE FUNCTION forget_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state = 'sent' OR NEW.clinic_id IS NULL OR NEW.last_error = 'withdrawn' OR NEW.expires_at <= now() THEN
      NEW.data := NEW.data - 'code';
      NEW.closed_code := NULL;
      NEW.code_hash := NULL;
    END IF;
    RETURN NEW;
  END $$;
DROP INDEX outbox_kept_codes;
CREATE INDEX outbox_kept_codes ON outbox (expires_at) WHERE state = 'failed' AND closed_code IS NOT NULL;
-- What servers of the release before wrote: the new ones close it.
CREATE INDEX outbox_open_codes ON outbox (id) WHERE data ? 'code';

-- A server of the release before would send a link without its code: it does not get such a message. One that can open it says so.
CREATE FUNCTION keep_closed_code() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER keep_closed_code BEFORE UPDATE OF state ON outbox
  FOR EACH ROW WHEN (NEW.state = 'sending' AND NEW.closed_code IS NOT NULL AND NEW.opened_attempt IS DISTINCT FROM NEW.attempts)
  EXECUTE FUNCTION keep_closed_code();

GRANT INSERT (message_id, closed_code, code_hash) ON outbox TO chartroom_door;

CREATE OR REPLACE FUNCTION withdraw_invitation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = OLD.clinic_id AND template = 'invitation' AND state IN ('queued', 'held')
      AND coalesce(code_hash, sha256(convert_to(data ->> 'code', 'UTF8'))) = OLD.code_hash;
    RETURN NULL;
  END $$;

CREATE OR REPLACE FUNCTION withdraw_visit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template IN ('visitLink', 'offer', 'requestAccepted') AND state IN ('queued', 'held')
      AND coalesce(code_hash, visit_token_hash(data ->> 'code')) = NEW.token_hash;
    RETURN NULL;
  END $$;
