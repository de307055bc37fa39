-- Whether somebody was here before a period, and when last, from the index alone.
CREATE INDEX reservations_completed ON reservations (clinic_id, patient_id, start_at) WHERE status = 'completed';
