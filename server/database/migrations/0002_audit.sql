-- Entries are chained by hash, one chain for each clinic and account, so that writers of different clinics do not wait
-- for each other. The head of a chain stands apart: an entry cut off the end is missed there.
CREATE TABLE audit_chains (
  chain text PRIMARY KEY,
  length bigint NOT NULL,
  head bytea NOT NULL
);

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  user_id integer,
  action text NOT NULL,
  object_type text,
  object_id integer,
  clinic_id integer,
  address text NOT NULL,
  request_id text NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (chain, position)
);

CREATE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE
  AS $$
    SELECT sha256(entry.previous || convert_to(jsonb_build_array(
      entry.chain, entry.position, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
      entry.action, entry.object_type, entry.object_id, entry.clinic_id, entry.address, entry.request_id
    )::text, 'UTF8'))
  $$;

CREATE FUNCTION audit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO audit_chains VALUES (NEW.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT length + 1, head INTO NEW.position, NEW.previous FROM audit_chains WHERE chain = NEW.chain FOR UPDATE;
    NEW.at := clock_timestamp();
    NEW.hash := audit_hash(NEW);
    UPDATE audit_chains SET length = NEW.position, head = NEW.hash WHERE chain = NEW.chain;
    RETURN NEW;
  END $$;
CREATE TRIGGER audit_link BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_link();

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit entries do not change'; END $$;
CREATE TRIGGER audit_immutable BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

-- The chains that were tampered with, each with the position of its first wrong entry.
CREATE FUNCTION audit_breaks() RETURNS TABLE (chain text, broken_at bigint) LANGUAGE sql STABLE
  AS $$
    WITH linked AS (
      SELECT e.chain, e.position, e.hash,
        e.hash = audit_hash(e)
          AND e.previous = lag(e.hash, 1, ''::bytea) OVER by_position
          AND e.position = row_number() OVER by_position AS sound
      FROM audit_entries e
      WINDOW by_position AS (PARTITION BY e.chain ORDER BY e.position)
    ), heads AS (
      SELECT coalesce(c.chain, l.chain) AS chain, coalesce(l.position, 0) + 1 AS broken_at
      FROM audit_chains c
      FULL JOIN (SELECT DISTINCT ON (chain) chain, position, hash FROM linked ORDER BY chain, position DESC) l USING (chain)
      WHERE c.head IS DISTINCT FROM l.hash OR c.length IS DISTINCT FROM l.position
    )
    SELECT found.chain, min(found.broken_at)
    FROM (SELECT linked.chain, linked.position AS broken_at FROM linked WHERE NOT sound UNION ALL SELECT * FROM heads) found
    GROUP BY found.chain
  $$;

GRANT INSERT ON audit_entries TO chartroom_app;
