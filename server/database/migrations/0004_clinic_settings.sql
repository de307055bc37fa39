ALTER TABLE clinics
  ADD COLUMN currency text NOT NULL DEFAULT 'EUR',
  ADD COLUMN week_start integer NOT NULL DEFAULT 1 CHECK (week_start BETWEEN 1 AND 7),
  ADD COLUMN slot_minutes integer NOT NULL DEFAULT 15 CHECK (slot_minutes BETWEEN 1 AND 1440),
  ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN closed_periods jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN late_cancel_hours integer NOT NULL DEFAULT 24 CHECK (late_cancel_hours >= 0),
  ADD COLUMN record_unlock_hours integer DEFAULT 24 CHECK (record_unlock_hours >= 0),
  ADD COLUMN allow_soft_double_booking boolean NOT NULL DEFAULT true,
  -- A deleted clinic takes nothing along: it and all that hangs on it only become unreachable.
  ADD COLUMN deleted_at timestamptz;

-- Numbers that people read, counted for each clinic.
CREATE TABLE clinic_counters (
  clinic_id integer NOT NULL REFERENCES clinics,
  name text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (clinic_id, name)
);

CREATE FUNCTION next_number(clinic integer, counter text) RETURNS integer LANGUAGE sql
  AS $$
    INSERT INTO clinic_counters VALUES (clinic, counter, 1)
    ON CONFLICT (clinic_id, name) DO UPDATE SET value = clinic_counters.value + 1
    RETURNING value
  $$;

-- The clinic is deleted here because a policy that hides deleted clinics would refuse the very update that hides one.
CREATE FUNCTION delete_clinic(clinic integer) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE clinics SET deleted_at = now() WHERE id = clinic AND owner_id = acting_user_id() $$;
