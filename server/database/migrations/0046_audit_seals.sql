-- Seals on the audit log: the head of a chain at a moment, signed with a key that the database never holds. Whoever rewrites a
-- chain together with all of its hashes cannot make the seals fit again.
CREATE TABLE audit_seals (
  chain text NOT NULL,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  -- A fingerprint of the key, to tell a wrong seal from one of another key.
  key_id text NOT NULL,
  sealed_at timestamptz NOT NULL,
  mac bytea NOT NULL,
  PRIMARY KEY (chain, position)
);
CREATE TRIGGER audit_immutable BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON audit_seals FOR SELECT
  USING (chain IN (SELECT 'clinic:' || id FROM reachable_clinic_ids() AS reached (id)));
GRANT SELECT ON audit_seals TO chartroom_app;
