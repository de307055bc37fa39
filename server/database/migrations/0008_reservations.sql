-- The time in which a member of staff is taken, buffers included. Adding minutes to an instant depends on no zone,
-- which PostgreSQL cannot know of intervals in general.
CREATE FUNCTION taken_time(start_at timestamptz, end_at timestamptz, before integer, after integer)
  RETURNS tstzrange LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT tstzrange(start_at - make_interval(mins => before), end_at + make_interval(mins => after), '[)') $$;

CREATE TABLE reservations (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  number text NOT NULL,
  patient_id integer NOT NULL,
  service_id integer NOT NULL,
  staff_id integer NOT NULL,
  start_at timestamptz CHECK (isfinite(start_at)),
  end_at timestamptz CHECK (isfinite(end_at)),
  buffer_before integer NOT NULL CHECK (buffer_before BETWEEN 0 AND 240),
  buffer_after integer NOT NULL CHECK (buffer_after BETWEEN 0 AND 240),
  -- Reservations of one group session share it and may overlap; all others have their own.
  session_key text NOT NULL DEFAULT gen_random_uuid()::text,
  kind text NOT NULL CHECK (kind IN ('scheduled', 'walk_in', 'virtual')),
  room text NOT NULL,
  reason text NOT NULL,
  notes text NOT NULL,
  priority text NOT NULL CHECK (priority IN ('as_needed', 'routine', 'emergency')),
  source text NOT NULL CHECK (source IN ('staff', 'phone', 'online', 'waitlist')),
  status text NOT NULL CHECK (status IN ('requested', 'waitlisted', 'booked', 'confirmed', 'arrived', 'in_progress',
    'completed', 'no_show', 'cancelled', 'entered_in_error')),
  waitlist jsonb,
  rescheduled_from_start_at timestamptz,
  reschedule_count integer NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  offered_until timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  no_show_at timestamptz,
  rebooked_as integer,
  rebooked_from integer,
  cancellation_reason text,
  cancellation_note text NOT NULL DEFAULT '',
  cancelled_by text CHECK (cancelled_by IN ('patient', 'clinic')),
  late_cancel boolean NOT NULL DEFAULT false,
  override_reason text,
  last_move jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients,
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  FOREIGN KEY (clinic_id, rebooked_as) REFERENCES reservations,
  FOREIGN KEY (clinic_id, rebooked_from) REFERENCES reservations,
  CONSTRAINT reservations_number_taken UNIQUE (clinic_id, number),
  CHECK ((start_at IS NULL) = (end_at IS NULL)),
  CHECK (end_at > start_at AND end_at <= start_at + interval '24 hours'),
  CHECK (start_at IS NOT NULL OR status IN ('waitlisted', 'cancelled', 'entered_in_error')),
  CONSTRAINT reservations_staff_busy EXCLUDE USING gist (
    clinic_id WITH =, staff_id WITH =, session_key WITH <>,
    taken_time(start_at, end_at, buffer_before, buffer_after) WITH &&
  ) WHERE (status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed'))
);
CREATE INDEX reservations_by_id ON reservations (id);
CREATE INDEX reservations_by_start ON reservations (clinic_id, start_at, id);
CREATE INDEX reservations_by_creation ON reservations (clinic_id, created_at, id);
CREATE INDEX reservations_by_change ON reservations (clinic_id, updated_at, id);
CREATE INDEX reservations_by_patient ON reservations (clinic_id, patient_id, start_at);
CREATE INDEX reservations_by_staff ON reservations (clinic_id, staff_id, start_at);
CREATE INDEX reservations_by_service ON reservations (clinic_id, service_id, start_at);
CREATE INDEX reservations_waiting ON reservations (clinic_id, created_at) WHERE status = 'waitlisted';

CREATE TABLE reservation_labels (
  clinic_id integer NOT NULL,
  reservation_id integer NOT NULL,
  label_id integer NOT NULL,
  PRIMARY KEY (clinic_id, reservation_id, label_id),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations,
  FOREIGN KEY (clinic_id, label_id) REFERENCES patient_labels
);
CREATE INDEX reservation_labels_by_label ON reservation_labels (clinic_id, label_id);

CREATE FUNCTION count_visit() RETURNS trigger LANGUAGE plpgsql
  AS $$
  BEGIN
    UPDATE patients p SET last_visit_at = (
      SELECT max(r.start_at) FROM reservations r
      WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id AND r.status = 'completed'
    ) WHERE p.clinic_id = NEW.clinic_id AND p.id = NEW.patient_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER count_visit AFTER UPDATE OF status ON reservations FOR EACH ROW
  WHEN ((OLD.status = 'completed') <> (NEW.status = 'completed')) EXECUTE FUNCTION count_visit();

ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservation_labels ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON reservations USING (clinic_id IN (SELECT reachable_clinic_ids()));
CREATE POLICY reached ON reservation_labels USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON reservations TO chartroom_app;
GRANT SELECT, INSERT, DELETE ON reservation_labels TO chartroom_app;
