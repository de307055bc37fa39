-- How long before a visit its patient is reminded; null means not at all.
ALTER TABLE clinics ADD COLUMN reminder_hours integer CHECK (reminder_hours BETWEEN 1 AND 336);

-- One line a reservation and time: what became of the reminder. The key lets several servers try, and one of them do it.
CREATE TABLE reminders (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  reservation_id integer NOT NULL,
  start_at timestamptz NOT NULL CHECK (isfinite(start_at)),
  due_at timestamptz NOT NULL,
  sender text NOT NULL,
  channel text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'failed', 'skipped')),
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, reservation_id, start_at),
  FOREIGN KEY (clinic_id, reservation_id) REFERENCES reservations
);
CREATE INDEX reminders_under_way ON reminders (at) WHERE state = 'sending';

ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON reminders USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON reminders TO chartroom_app;
