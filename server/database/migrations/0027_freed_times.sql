-- Times that became free again by a cancellation or a move, for those who wait. Whether one is still free is asked when it is read.
CREATE TABLE freed_times (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  service_id integer NOT NULL,
  staff_id integer NOT NULL,
  start_at timestamptz NOT NULL CHECK (isfinite(start_at)),
  end_at timestamptz NOT NULL CHECK (isfinite(end_at)),
  freed_by integer NOT NULL,
  freed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, staff_id, start_at, end_at, service_id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  FOREIGN KEY (clinic_id, freed_by) REFERENCES reservations,
  CHECK (end_at > start_at)
);
CREATE INDEX freed_times_by_id ON freed_times (id);
CREATE INDEX freed_times_to_come ON freed_times (clinic_id, start_at);

ALTER TABLE freed_times ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON freed_times USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, UPDATE ON freed_times TO chartroom_app;
