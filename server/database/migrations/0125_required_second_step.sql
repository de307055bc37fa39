-- A clinic may require a second step of some roles, each from when it was first required, with days to set one up.
ALTER TABLE clinics
  ADD COLUMN second_step_roles text[] NOT NULL DEFAULT '{}'
    CHECK (second_step_roles <@ ARRAY['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer']),
  ADD COLUMN second_step_grace_days integer NOT NULL DEFAULT 14 CHECK (second_step_grace_days BETWEEN 0 AND 90),
  ADD COLUMN second_step_since jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN signing_asks_step boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_required_steps() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    SELECT coalesce(jsonb_object_agg(one, coalesce(OLD.second_step_since -> one, to_jsonb(now()))), '{}')
      INTO NEW.second_step_since FROM unnest(NEW.second_step_roles) one;
    RETURN NEW;
  END $$;
CREATE TRIGGER note_required_steps BEFORE INSERT OR UPDATE OF second_step_roles ON clinics
  FOR EACH ROW EXECUTE FUNCTION note_required_steps();

-- Whoever joins later has as many days.
ALTER TABLE staff ADD COLUMN joined_at timestamptz;
CREATE FUNCTION note_joining() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
  AS $$
  BEGIN
    NEW.joined_at := now();
    RETURN NEW;
  END $$;
CREATE TRIGGER note_joining BEFORE UPDATE OF user_id ON staff
  FOR EACH ROW WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION note_joining();

-- Until when a member without a second step may go on; null for who has one, and where none is required of the role.
CREATE FUNCTION second_step_due(clinic clinics, role text, joined_at timestamptz, member integer)
  RETURNS timestamptz LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN role = ANY (clinic.second_step_roles) AND NOT EXISTS (SELECT FROM factors WHERE user_id = member)
      THEN greatest((clinic.second_step_since ->> role)::timestamptz, joined_at)
        + make_interval(days => clinic.second_step_grace_days) END
  $$;

-- When a session last took the second step: a signature may ask that it was a moment ago.
ALTER TABLE sessions ADD COLUMN step_taken_at timestamptz;

-- What a challenge is for: one that asks again gives no tokens, and one of a sign-in confirms no signature.
ALTER TABLE sign_in_challenges ADD COLUMN session_id uuid REFERENCES sessions ON DELETE CASCADE;

DROP TRIGGER note_rows ON clinics;
CREATE TRIGGER note_rows AFTER UPDATE ON clinics REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('clinic',
    '{name,address,email,phone_number,timezone,currency,week_start,slot_minutes,opening_hours,closed_periods,
      late_cancel_hours,record_unlock_hours,record_unlock_always,allow_soft_double_booking,reminder_hours,
      messages_name_service,second_step_roles,second_step_grace_days,signing_asks_step}');
