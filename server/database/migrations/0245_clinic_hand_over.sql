-- Whether a clinic changes hands, which runs as the owner of the tables: a request that sets the word itself is refused as ever.
CREATE FUNCTION is_handing_over() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT current_setting('chartroom.handing_over', true) = 'on' AND current_user NOT IN ('chartroom_app', 'chartroom_door') $$;

DROP TRIGGER obey_membership ON staff;
CREATE TRIGGER obey_membership BEFORE UPDATE OF status, user_id, role, email ON staff
  FOR EACH ROW WHEN (is_handing_over() IS NOT TRUE) EXECUTE FUNCTION obey_membership();

-- A clinic has one owner at every moment, and it is the one that its row names.
CREATE UNIQUE INDEX staff_one_owner ON staff (clinic_id) WHERE role = 'owner';

-- Makes a member the owner, and the former owner a member in another role. Says why not: 'lost' where the caller owns the clinic no
-- more or the member left, 'full' where the member owns as many clinics as one account may.
CREATE FUNCTION pass_clinic_on(clinic integer, successor integer, becomes text, former integer) RETURNS text LANGUAGE plpgsql
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    heir integer;
  BEGIN
    IF becomes = 'owner' THEN RAISE check_violation USING MESSAGE = 'a clinic has one owner'; END IF;
    PERFORM FROM clinics c WHERE c.id = clinic AND c.owner_id = former AND c.deleted_at IS NULL FOR UPDATE;
    IF NOT FOUND THEN RETURN 'lost'; END IF;
    SELECT s.user_id INTO heir FROM staff s WHERE s.clinic_id = clinic AND s.id = successor
      AND s.status = 'active' AND s.user_id IS NOT NULL AND s.role <> 'owner' FOR UPDATE;
    IF heir IS NULL THEN RETURN 'lost'; END IF;
    -- clinics of one owner are counted one after the other, as they are when they are made
    PERFORM pg_advisory_xact_lock(hashtext('clinics'), heir);
    IF (SELECT count(*) FROM clinics c WHERE c.owner_id = heir AND c.deleted_at IS NULL) >= 100 THEN RETURN 'full'; END IF;
    PERFORM set_config('chartroom.handing_over', 'on', true);
    UPDATE staff s SET role = becomes, version = s.version + 1, updated_at = now(), updated_by = former
      WHERE s.clinic_id = clinic AND s.role = 'owner';
    UPDATE staff s SET role = 'owner', version = s.version + 1, updated_at = now(), updated_by = former
      WHERE s.clinic_id = clinic AND s.id = successor;
    UPDATE clinics c SET owner_id = heir, version = c.version + 1, updated_at = now() WHERE c.id = clinic;
    PERFORM set_config('chartroom.handing_over', 'off', true);
    RETURN 'done';
  END $$;

-- The owner's own hand-over; a token, which is held to one clinic, hands none over.
CREATE FUNCTION hand_clinic_over(clinic integer, successor integer, becomes text) RETURNS text LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
    SELECT CASE WHEN only_clinic_id() IS NULL THEN pass_clinic_on(clinic, successor, becomes, acting_user_id()) ELSE 'lost' END
  $$;
REVOKE EXECUTE ON FUNCTION pass_clinic_on, hand_clinic_over FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_clinic_over TO chartroom_app;
