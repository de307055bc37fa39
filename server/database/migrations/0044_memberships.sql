-- A code is for somebody who is invited, and says who gave it.
ALTER TABLE staff_invitations ADD COLUMN invited_by integer REFERENCES users;
DELETE FROM staff_invitations i USING staff s
  WHERE s.clinic_id = i.clinic_id AND s.id = i.staff_id AND (s.status <> 'invited' OR s.user_id IS NOT NULL);
UPDATE staff_invitations i SET invited_by = coalesce(s.updated_by, c.owner_id)
  FROM staff s JOIN clinics c ON c.id = s.clinic_id WHERE s.clinic_id = i.clinic_id AND s.id = i.staff_id;
ALTER TABLE staff_invitations ALTER COLUMN invited_by SET NOT NULL;

ALTER TABLE staff
  ADD CONSTRAINT staff_invited_unclaimed CHECK (status <> 'invited' OR user_id IS NULL),
  ADD CONSTRAINT staff_owner_active CHECK (role <> 'owner' OR (status = 'active' AND user_id IS NOT NULL));

-- The steps of the membership chart: what it refuses is refused here too, whoever asks.
CREATE FUNCTION obey_membership() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    joins boolean := OLD.status = 'invited' AND NEW.status = 'active' AND OLD.user_id IS NULL AND NEW.user_id IS NOT NULL;
    holds boolean := NEW.user_id IS NOT DISTINCT FROM OLD.user_id;
    step text := OLD.status || ' ' || NEW.status;
  BEGIN
    IF (OLD.role = 'owner') <> (NEW.role = 'owner') THEN
      RAISE check_violation USING MESSAGE = 'the owner stays the owner', CONSTRAINT = 'staff_membership', TABLE = 'staff';
    END IF;
    IF joins AND EXISTS (SELECT FROM staff_invitations i
      WHERE i.clinic_id = NEW.clinic_id AND i.staff_id = NEW.id AND i.expires_at > now()) THEN RETURN NEW; END IF;
    IF holds AND step = 'invited invited' AND (NEW.email, NEW.role) IS NOT DISTINCT FROM (OLD.email, OLD.role) THEN RETURN NEW; END IF;
    IF holds AND NEW.status = OLD.status AND NEW.status <> 'invited' THEN RETURN NEW; END IF;
    IF holds AND step IN ('active suspended', 'active archived', 'invited active', 'invited suspended', 'invited archived',
      'suspended active', 'suspended archived') THEN RETURN NEW; END IF;
    IF holds AND NEW.user_id IS NULL AND step IN ('active invited', 'archived active') THEN RETURN NEW; END IF;
    IF holds AND NEW.user_id IS NOT NULL AND step = 'archived suspended' THEN RETURN NEW; END IF;
    RAISE check_violation USING MESSAGE = format('no membership goes from %s to %s like this', OLD.status, NEW.status),
      CONSTRAINT = 'staff_membership', TABLE = 'staff';
  END $$;
CREATE TRIGGER obey_membership BEFORE UPDATE OF status, user_id, role, email ON staff
  FOR EACH ROW EXECUTE FUNCTION obey_membership();

-- Whoever is invited no more has no code any more.
CREATE FUNCTION void_invitation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM staff_invitations WHERE clinic_id = NEW.clinic_id AND staff_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER void_invitation AFTER UPDATE OF status ON staff
  FOR EACH ROW WHEN (OLD.status = 'invited' AND NEW.status <> 'invited') EXECUTE FUNCTION void_invitation();

CREATE FUNCTION refuse_uninvited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM staff WHERE clinic_id = NEW.clinic_id AND id = NEW.staff_id AND status = 'invited') THEN RETURN NEW; END IF;
    RAISE check_violation USING MESSAGE = 'a code is for somebody who is invited', CONSTRAINT = 'staff_membership',
      TABLE = 'staff_invitations';
  END $$;
CREATE TRIGGER refuse_uninvited BEFORE INSERT OR UPDATE ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION refuse_uninvited();

-- What a code stands for, told to whoever holds it. The member is locked first, as everybody who changes members does,
-- and the code is looked for again behind the lock: it may have been used or made void meanwhile.
CREATE FUNCTION invitation_of(code bytea)
  RETURNS TABLE (clinic_id integer, staff_id integer, status text, user_id integer, role text, first_name text, last_name text,
    clinic_name text, inviter_name text, inviter_role text, is_member boolean, expires_at timestamptz, at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  #variable_conflict use_column
  BEGIN
    PERFORM FROM staff s JOIN staff_invitations i ON i.clinic_id = s.clinic_id AND i.staff_id = s.id
      WHERE i.code_hash = code FOR UPDATE OF s;
    RETURN QUERY
      SELECT s.clinic_id, s.id, s.status, s.user_id, s.role, s.first_name, s.last_name, c.name,
        concat_ws(' ', u.first_name, u.last_name),
        CASE WHEN c.owner_id = i.invited_by THEN 'owner' ELSE (SELECT m.role FROM staff m
          WHERE m.clinic_id = c.id AND m.user_id = i.invited_by AND m.status = 'active') END,
        EXISTS (SELECT FROM staff m
          WHERE m.clinic_id = c.id AND m.user_id = acting_user_id() AND m.status <> 'archived'),
        i.expires_at, now()
      FROM staff_invitations i JOIN staff s ON s.clinic_id = i.clinic_id AND s.id = i.staff_id
        JOIN clinics c ON c.id = i.clinic_id JOIN users u ON u.id = i.invited_by
      WHERE i.code_hash = code AND c.deleted_at IS NULL;
  END $$;

CREATE OR REPLACE FUNCTION accept_invitation(code bytea) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  AS $$
  DECLARE
    joined integer;
  BEGIN
    UPDATE staff s SET user_id = acting_user_id(), status = 'active', version = version + 1, updated_at = now(),
      updated_by = acting_user_id()
    FROM staff_invitations i
    WHERE i.code_hash = code AND i.expires_at > now() AND s.clinic_id = i.clinic_id AND s.id = i.staff_id
      AND s.status = 'invited'
    RETURNING s.id INTO joined;
    RETURN joined;
  END $$;
REVOKE EXECUTE ON FUNCTION invitation_of, accept_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitation_of, accept_invitation TO chartroom_app;
