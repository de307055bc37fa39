-- Signing in needs the parameters of a password's hash and a yes or a no, not the hash. Servers of the release before still read and
-- write the column; docs/decisions/password-hashes.md holds what the next release takes away from chartroom_app.

-- What a password is hashed with so that it can be compared: kind, costs and salt.
CREATE FUNCTION password_parameters(account integer) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT regexp_replace(password_hash, '\$[^$]*$', '') FROM users WHERE id = account $$;

-- Digests are compared, so that the time it takes says nothing of the hash.
CREATE FUNCTION same_hash(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT sha256(convert_to(one, 'UTF8')) = sha256(convert_to(other, 'UTF8')) $$;

-- Whether this is the hash of an account's password; if so it stays that until the transaction ends.
CREATE FUNCTION is_password(account integer, hash text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM FROM users WHERE id = account AND same_hash(password_hash, hash) FOR SHARE;
    RETURN FOUND;
  END $$;

-- Each way to another password brings its proof: the present one, the code of a link, or an address that nobody had proven to read.
CREATE FUNCTION change_password(present text, hash text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE users SET password_hash = hash, updated_at = now()
    WHERE id = acting_user_id() AND same_hash(password_hash, present);
    RETURN FOUND;
  END $$;

-- Whoever has the link reads the mailbox of the account, or runs the server.
CREATE FUNCTION reset_password(code bytea, hash text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    account integer;
  BEGIN
    DELETE FROM password_resets WHERE code_hash = code AND expires_at > now() RETURNING user_id INTO account;
    UPDATE users SET password_hash = hash, email_confirmed_at = now(), updated_at = now() WHERE id = account;
    RETURN FOUND;
  END $$;

-- Leaves a password that no one knows, with the parameters that it had.
CREATE FUNCTION end_unproven_password(account integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE users SET
      password_hash = password_parameters(id) || '$' ||
        rtrim(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='),
      email_confirmed_at = now(), updated_at = now()
    WHERE id = account AND email_confirmed_at IS NULL $$;

REVOKE EXECUTE ON FUNCTION password_parameters, is_password, change_password, reset_password, end_unproven_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_parameters, is_password, change_password, reset_password, end_unproven_password TO chartroom_app;
