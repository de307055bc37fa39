-- Rows that were looked at wait in the database until they are stored, and stay beside what they became: what somebody puts there
-- within a day is bounded, as their files are.
ALTER TABLE patient_imports ADD COLUMN kept_bytes double precision NOT NULL DEFAULT 0;

-- How many bytes of rows the user keeps by imports that are open or were begun within a day, in all clinics together.
CREATE FUNCTION own_import_bytes() RETURNS double precision
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT coalesce(sum(i.kept_bytes), 0)::double precision FROM patient_imports i
    WHERE i.created_by = acting_user_id() AND (i.status = 'open' OR i.created_at > now() - interval '1 day')
  $$;
CREATE INDEX patient_imports_by_author ON patient_imports (created_by, created_at);
REVOKE EXECUTE ON FUNCTION own_import_bytes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_import_bytes TO chartroom_app;
