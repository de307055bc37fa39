-- What a token had written out is of what its maker might read: it goes when their role, speciality or place in the clinic changes.
CREATE FUNCTION erase_exports_of_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM clinic_exports e USING api_tokens t
      WHERE e.clinic_id = OLD.clinic_id AND t.clinic_id = e.clinic_id AND t.id = e.token_id AND t.user_id = OLD.user_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER erase_exports AFTER UPDATE OF role, speciality, status, user_id ON staff
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND (OLD.role, OLD.speciality, OLD.status, OLD.user_id)
    IS DISTINCT FROM (NEW.role, NEW.speciality, NEW.status, NEW.user_id))
  EXECUTE FUNCTION erase_exports_of_member();
