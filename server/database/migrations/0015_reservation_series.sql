-- What recurs is a reservation of its own each time; the series only says that they belong together, and by which rule.
CREATE TABLE reservation_series (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  patient_id integer NOT NULL,
  rule jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  updated_by integer REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, patient_id) REFERENCES patients
);
ALTER TABLE reservations ADD COLUMN series_id integer,
  ADD FOREIGN KEY (clinic_id, series_id) REFERENCES reservation_series;
CREATE INDEX reservations_by_series ON reservations (clinic_id, series_id, start_at) WHERE series_id IS NOT NULL;

ALTER TABLE reservation_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON reservation_series USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON reservation_series TO chartroom_app;
