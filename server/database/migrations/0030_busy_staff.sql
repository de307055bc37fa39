-- The same constraint with the time before the key: every booking looks for others at its time, and found them only by reading
-- all that the member of staff ever had, in the order of random keys.
ALTER TABLE reservations DROP CONSTRAINT reservations_staff_busy;
ALTER TABLE reservations ADD CONSTRAINT reservations_staff_busy EXCLUDE USING gist (
  clinic_id WITH =, staff_id WITH =, taken_time(start_at, end_at, buffer_before, buffer_after) WITH &&, session_key WITH <>
) WHERE (status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed'));
