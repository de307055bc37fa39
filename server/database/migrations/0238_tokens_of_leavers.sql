-- A token ends with its maker's place in the clinic and stays ended: it used to sleep while its maker was suspended, and worked
-- again on their return, when no one thought of it any more. No one revoked it, which is how it is told from one that was.
CREATE FUNCTION end_tokens_of_leaver() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE api_tokens SET revoked_at = now()
      WHERE clinic_id = OLD.clinic_id AND user_id = OLD.user_id AND revoked_at IS NULL AND expires_at > now();
    RETURN NULL;
  END $$;
CREATE TRIGGER end_tokens_of_leaver AFTER UPDATE OF status, user_id ON staff FOR EACH ROW
  WHEN (OLD.status = 'active' AND (NEW.status <> 'active' OR NEW.user_id IS DISTINCT FROM OLD.user_id))
  EXECUTE FUNCTION end_tokens_of_leaver();

UPDATE api_tokens t SET revoked_at = now()
  WHERE revoked_at IS NULL AND expires_at > now()
    AND NOT EXISTS (SELECT FROM staff s WHERE s.clinic_id = t.clinic_id AND s.user_id = t.user_id AND s.status = 'active');
