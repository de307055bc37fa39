-- What kind of deed an entry is about, so that a log of years can be asked for refusals alone.
ALTER TABLE audit_entries ADD COLUMN kind text NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN action LIKE '%.denied' THEN 'refusal'
    WHEN action ~ '[._](read|listed|exported|compared|verified|opened)$' THEN 'reading'
    ELSE 'change'
  END
) STORED;

CREATE INDEX audit_entries_of_kind ON audit_entries (clinic_id, kind, id);
CREATE INDEX audit_entries_of_user ON audit_entries (clinic_id, user_id, id);

-- Looks at one clinic's chain alone, however many there are.
CREATE OR REPLACE FUNCTION clinic_audit_break(clinic integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    WITH linked AS (
      SELECT e.position, e.hash,
        e.hash = audit_hash(e)
          AND e.previous = lag(e.hash, 1, ''::bytea) OVER by_position
          AND e.position = row_number() OVER by_position AS sound
      FROM audit_entries e
      WHERE e.chain = 'clinic:' || clinic AND clinic IN (SELECT reachable_clinic_ids())
      WINDOW by_position AS (ORDER BY e.position)
    ), ends AS (
      SELECT 1 AS one, position, hash FROM linked ORDER BY position DESC LIMIT 1
    ), heads AS (
      SELECT 1 AS one, length, head FROM audit_chains
      WHERE chain = 'clinic:' || clinic AND clinic IN (SELECT reachable_clinic_ids())
    )
    SELECT min(broken_at) FROM (
      SELECT position AS broken_at FROM linked WHERE NOT sound
      UNION ALL
      SELECT coalesce(ends.position, 0) + 1 FROM heads FULL JOIN ends USING (one)
      WHERE heads.head IS DISTINCT FROM ends.hash OR heads.length IS DISTINCT FROM ends.position
    ) found
  $$;
