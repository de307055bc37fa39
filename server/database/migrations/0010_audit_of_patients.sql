-- Which patient an entry concerns. Entries without a patient hash as they did before.
ALTER TABLE audit_entries ADD COLUMN patient_id integer;

CREATE OR REPLACE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE
  AS $$
    SELECT sha256(entry.previous || convert_to((jsonb_build_array(
      entry.chain, entry.position, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
      entry.action, entry.object_type, entry.object_id, entry.clinic_id, entry.address, entry.request_id
    ) || CASE WHEN entry.patient_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.patient_id) END)::text, 'UTF8'))
  $$;

CREATE INDEX audit_entries_of_patient ON audit_entries (clinic_id, patient_id, id) WHERE patient_id IS NOT NULL;
CREATE INDEX audit_entries_of_object ON audit_entries (clinic_id, object_type, object_id, id);
CREATE INDEX audit_entries_of_clinic ON audit_entries (clinic_id, id);

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY written ON audit_entries FOR INSERT WITH CHECK (true);
CREATE POLICY reached ON audit_entries FOR SELECT USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON audit_entries TO chartroom_app;

-- The findings on one clinic's own chain, for those who may read it.
CREATE FUNCTION clinic_audit_break(clinic integer) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT min(broken_at) FROM audit_breaks() b
    WHERE b.chain = 'clinic:' || clinic AND clinic IN (SELECT reachable_clinic_ids())
  $$;
