-- An import that was begun and never stored keeps every row that was looked at, so only the newest of a user stay.
CREATE INDEX patient_imports_open ON patient_imports (created_by, id) WHERE status = 'open';

-- Takes away what the user began and never stored, in whatever clinic, but for the newest of this week.
CREATE FUNCTION leave_open_imports(most integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    gone record;
  BEGIN
    -- locked first, so that one that is being stored this moment is no longer open when its turn comes
    FOR gone IN SELECT i.clinic_id, i.id FROM patient_imports i WHERE i.created_by = acting_user_id() AND i.status = 'open'
      AND (i.created_at < now() - interval '7 days' OR i.id NOT IN (SELECT n.id FROM patient_imports n
        WHERE n.created_by = acting_user_id() AND n.status = 'open' ORDER BY n.id DESC LIMIT most))
      ORDER BY i.id FOR UPDATE OF i
    LOOP
      DELETE FROM patient_import_rows r WHERE r.clinic_id = gone.clinic_id AND r.import_id = gone.id;
      DELETE FROM patient_imports i WHERE i.clinic_id = gone.clinic_id AND i.id = gone.id;
    END LOOP;
  END $$;
REVOKE EXECUTE ON FUNCTION leave_open_imports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_open_imports TO chartroom_app;
