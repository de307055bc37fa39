-- Who a person is at the provider of the house's sign-in. A provider may give an address to somebody else later; it never gives
-- away a subject twice, so that an account that has one is opened by no other.
CREATE TABLE oidc_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  CONSTRAINT oidc_identities_once UNIQUE (user_id, issuer)
);

-- A sign-in that went to the provider and has not come back. `challenge` is the hash of what the browser keeps meanwhile.
CREATE TABLE oidc_starts (
  state_hash bytea PRIMARY KEY,
  challenge text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oidc_starts_by_end ON oidc_starts (expires_at);

-- What the provider has to be shown when a session that it began is logged out of.
CREATE TABLE oidc_sessions (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  id_token text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_identities, oidc_starts, oidc_sessions TO chartroom_app;

CREATE FUNCTION address_key(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(normalize(btrim(email), NFKC)) $$;

-- Whom an address is invited as, told to nobody: it decides whether the provider's word makes an account.
CREATE FUNCTION invited_at(key text) RETURNS TABLE (first_name text, last_name text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT s.first_name, s.last_name
    FROM staff_invitations i
      JOIN staff s ON s.clinic_id = i.clinic_id AND s.id = i.staff_id
      JOIN clinics c ON c.id = i.clinic_id
    WHERE address_key(s.email) = key AND i.expires_at > now() AND s.status = 'invited' AND c.deleted_at IS NULL
    ORDER BY i.expires_at DESC LIMIT 1
  $$;

-- The invitations of whoever acts, where they have proven that the address is theirs.
CREATE FUNCTION own_invitations() RETURNS SETOF bytea LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT i.code_hash
    FROM staff_invitations i
      JOIN staff s ON s.clinic_id = i.clinic_id AND s.id = i.staff_id
      JOIN users u ON u.id = acting_user_id() AND u.email_confirmed_at IS NOT NULL AND address_key(s.email) = u.email_key
    WHERE i.expires_at > now()
    ORDER BY i.clinic_id, i.staff_id
  $$;
REVOKE EXECUTE ON FUNCTION invited_at, own_invitations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invited_at, own_invitations TO chartroom_app;
