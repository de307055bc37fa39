-- A time kept free for the one who fills in a form. It ends by itself: nothing reads a hold after `expires_at`.
CREATE TABLE slot_holds (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  user_id integer NOT NULL REFERENCES users,
  service_id integer NOT NULL,
  staff_id integer NOT NULL,
  start_at timestamptz NOT NULL CHECK (isfinite(start_at)),
  end_at timestamptz NOT NULL CHECK (isfinite(end_at)),
  buffer_before integer NOT NULL,
  buffer_after integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES services,
  FOREIGN KEY (clinic_id, staff_id) REFERENCES staff,
  CHECK (end_at > start_at)
);
CREATE INDEX slot_holds_by_id ON slot_holds (id);
CREATE INDEX slot_holds_by_staff ON slot_holds (clinic_id, staff_id, start_at);

ALTER TABLE slot_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON slot_holds USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT, DELETE ON slot_holds TO chartroom_app;
