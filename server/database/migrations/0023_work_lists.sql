-- Times that cancellations freed, for who waits.
CREATE INDEX reservations_freed ON reservations (clinic_id, start_at) WHERE status = 'cancelled';
