-- A consent that an import brought in may run out before the import is undone. Its end came with it and no one did anything, so it is
-- still as the import made it: it goes with the import, and the step that time took goes with it. A step of someone stays, and
-- keeps its consent.
CREATE FUNCTION versions_by_time(clinic integer, consent integer) RETURNS integer LANGUAGE sql STABLE
  AS $$
    SELECT count(*)::int FROM moves m
    WHERE m.clinic_id = clinic AND m.consent_id = consent AND m.action = 'timePassed' AND m.by_user IS NULL
  $$;

DO $do$
DECLARE
  body text := pg_get_functiondef('keep_unless_imported()'::regprocedure);
  counted text := $$coalesce((gone ->> 'version')::int, 1)$$;
BEGIN
  IF position(counted || ' > 1' IN body) = 0 THEN
    RAISE EXCEPTION 'keep_unless_imported is another one';
  END IF;
  EXECUTE replace(body, counted, counted
    || $$ - (CASE TG_TABLE_NAME WHEN 'patient_consents' THEN versions_by_time(OLD.clinic_id, (gone ->> 'id')::int) ELSE 0 END)$$);
END $do$;

-- The consent has to be looked at while its steps are there, so they go after it.
ALTER TABLE moves
  DROP CONSTRAINT moves_clinic_id_consent_id_fkey,
  ADD CONSTRAINT moves_clinic_id_consent_id_fkey FOREIGN KEY (clinic_id, consent_id) REFERENCES patient_consents ON DELETE CASCADE;
DROP TRIGGER frozen ON moves;
CREATE TRIGGER frozen BEFORE UPDATE ON moves FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE ON moves FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_unless_imported('consent', 'consent_id');
