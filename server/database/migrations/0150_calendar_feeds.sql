-- Addresses by which a calendar program reads the reservations of a member of staff or a room, in the name of whoever made
-- them. The address is the secret; only its hash is stored.
CREATE TABLE calendar_feeds (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT calendar_feeds_number UNIQUE,
  clinic_id integer NOT NULL REFERENCES clinics,
  user_id integer NOT NULL REFERENCES users,
  staff_id integer,
  room text NOT NULL DEFAULT '',
  -- What it says of who comes.
  names text NOT NULL CHECK (names IN ('full', 'initials', 'none')),
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_hash UNIQUE CHECK (length(token_hash) = 32),
  last_read_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by integer REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff (clinic_id, id),
  CHECK (staff_id IS NOT NULL OR room <> '')
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON calendar_feeds USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON calendar_feeds TO chartroom_app;
GRANT UPDATE (withdrawn_at, withdrawn_by) ON calendar_feeds TO chartroom_app;

-- Begins a transaction by the address of a feed. No row means that it was withdrawn, that nobody has it, or that its maker
-- left the clinic.
CREATE FUNCTION open_transaction_by_feed(token bytea, wait_ms integer)
  RETURNS TABLE (feed_id integer, clinic_id integer, staff_id integer, room text, names text,
    id integer, email text, first_name text, last_name text, username text, version integer)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    held calendar_feeds;
  BEGIN
    SELECT f.* INTO held FROM calendar_feeds f WHERE f.token_hash = token AND f.withdrawn_at IS NULL;
    IF FOUND THEN
      PERFORM set_config('chartroom.user_id', held.user_id::text, true),
        set_config('chartroom.only_clinic', held.clinic_id::text, true);
      IF held.clinic_id IN (SELECT reachable_clinic_ids()) THEN
        -- to the hour, and by whoever comes first
        UPDATE calendar_feeds f SET last_read_at = now() WHERE f.id = (
          SELECT o.id FROM calendar_feeds o WHERE o.id = held.id AND coalesce(o.last_read_at, '-infinity') < now() - interval '1 hour'
          FOR UPDATE SKIP LOCKED);
        RETURN QUERY SELECT held.id, held.clinic_id, held.staff_id, held.room, held.names,
          u.id, u.email, u.first_name, u.last_name, u.username, u.version FROM users u WHERE u.id = held.user_id;
      ELSE
        PERFORM set_config('chartroom.user_id', '', true);
      END IF;
    END IF;
    PERFORM set_config('statement_timeout', wait_ms::text, true), set_config('lock_timeout', wait_ms::text, true),
      set_config('idle_in_transaction_session_timeout', '10000', true), set_config('role', 'chartroom_app', true);
  END $$;
