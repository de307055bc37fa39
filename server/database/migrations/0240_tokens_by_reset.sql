-- Ends the tokens of whoever holds the live code of a link for a new password: no one is signed in then, and no clinic within reach.
CREATE FUNCTION revoke_tokens_by_reset(code bytea) RETURNS TABLE (id integer, clinic_id integer)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE api_tokens t SET revoked_at = now(), revoked_by = r.user_id FROM password_resets r
      WHERE r.code_hash = code AND r.expires_at > now()
        AND t.user_id = r.user_id AND t.revoked_at IS NULL AND t.expires_at > now()
      RETURNING t.id, t.clinic_id
  $$;
REVOKE EXECUTE ON FUNCTION revoke_tokens_by_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION revoke_tokens_by_reset TO chartroom_app;
