-- Text as the search sees it: without case, accents and compatibility forms. It is IMMUTABLE so that columns can be
-- generated from it; unaccent's rules change only with the extension.
DO $$
DECLARE
  home text := (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'unaccent');
BEGIN
  EXECUTE format(
    $f$CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
       AS 'SELECT lower(%1$I.unaccent(''%1$I.unaccent''::regdictionary, normalize(value, NFKC)))'$f$,
    home
  );
END $$;

-- One searched word as a LIKE pattern in which %, _ and \ stand for themselves.
CREATE FUNCTION like_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || replace(replace(replace(fold(word), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL CONSTRAINT users_email_taken UNIQUE,
  username text NOT NULL,
  username_key text NOT NULL CONSTRAINT users_username_taken UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  refresh_hash bytea NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);

CREATE TABLE throttles (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX throttles_by_end ON throttles (window_ends_at);

-- Who acts in this transaction; every row-level policy asks this.
CREATE FUNCTION acting_user_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('chartroom.user_id', true), '')::integer $$;

-- Lets a transaction act for the user of a live session; no row means that the session has ended.
CREATE FUNCTION open_session(session uuid, claimed integer)
  RETURNS TABLE (id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN QUERY
      SELECT u.id, u.email, u.first_name, u.last_name, u.username, u.version
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = session AND u.id = claimed AND s.ended_at IS NULL AND s.expires_at > now();
    IF FOUND THEN
      PERFORM set_config('chartroom.user_id', claimed::text, true);
    END IF;
  END $$;

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  headers text,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

GRANT USAGE ON SCHEMA public TO chartroom_app;
GRANT SELECT, INSERT ON secrets TO chartroom_app;
GRANT SELECT, INSERT, UPDATE ON users TO chartroom_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, throttles, idempotency_keys TO chartroom_app;
