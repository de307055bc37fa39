-- Who is in the house now is asked for with every overview, whichever day their reservation is for.
CREATE INDEX reservations_here ON reservations (clinic_id, arrived_at) WHERE status IN ('arrived', 'in_progress');
