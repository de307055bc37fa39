-- A secret that was replaced signs beside the new one for as long as the clinic chose.
ALTER TABLE webhooks ADD COLUMN old_secret_until timestamptz;
ALTER TABLE webhook_secrets ADD COLUMN old bytea;

-- Requests write secrets and cannot read them, so the one that is replaced is kept here.
CREATE FUNCTION rotate_webhook_secret(clinic integer, webhook integer, secret bytea, overlap_hours integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE webhooks SET old_secret_until = CASE WHEN overlap_hours > 0 THEN now() + make_interval(hours => overlap_hours) END
    WHERE clinic_id = clinic AND id = webhook AND removed_at IS NULL AND clinic IN (SELECT reachable_clinic_ids());
    UPDATE webhook_secrets s SET old = CASE WHEN overlap_hours > 0 THEN s.closed END, closed = secret
    WHERE s.clinic_id = clinic AND s.webhook_id = webhook AND clinic IN (SELECT reachable_clinic_ids())
      AND EXISTS (SELECT FROM webhooks w WHERE w.clinic_id = clinic AND w.id = webhook AND w.removed_at IS NULL);
  $$;
REVOKE EXECUTE ON FUNCTION rotate_webhook_secret FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rotate_webhook_secret TO chartroom_app;
