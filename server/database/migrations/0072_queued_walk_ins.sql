-- Somebody who walks in while nobody is free waits without a time. The visit gets the time at which it begins; whoever is
-- treated between two others was booked with nobody, so that such a visit is no double booking.
ALTER TABLE reservations ADD COLUMN squeezed_in boolean NOT NULL DEFAULT false;

DO $$
DECLARE rule text;
BEGIN
  FOR rule IN
    SELECT conname FROM pg_constraint WHERE conrelid = 'reservations'::regclass AND contype = 'c'
      AND pg_get_constraintdef(oid) LIKE '%waitlisted%'
  LOOP
    EXECUTE format('ALTER TABLE reservations DROP CONSTRAINT %I', rule);
  END LOOP;
END $$;
ALTER TABLE reservations ADD CONSTRAINT reservations_status CHECK (status IN ('requested', 'waitlisted', 'booked',
  'confirmed', 'queued', 'arrived', 'in_progress', 'completed', 'no_show', 'cancelled', 'entered_in_error'));
ALTER TABLE reservations ADD CONSTRAINT reservations_timed CHECK (
  start_at IS NOT NULL OR status IN ('waitlisted', 'queued', 'no_show', 'cancelled', 'entered_in_error'));
ALTER TABLE reservations ADD CONSTRAINT reservations_queued_untimed CHECK (status <> 'queued' OR start_at IS NULL);

ALTER TABLE reservations DROP CONSTRAINT reservations_staff_busy;
ALTER TABLE reservations ADD CONSTRAINT reservations_staff_busy EXCLUDE USING gist (
  clinic_id WITH =, staff_id WITH =, taken_time(start_at, end_at, buffer_before, buffer_after) WITH &&, session_key WITH <>
) WHERE (status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed') AND NOT squeezed_in);
CREATE INDEX reservations_queued ON reservations (clinic_id, arrived_at) WHERE status = 'queued';
