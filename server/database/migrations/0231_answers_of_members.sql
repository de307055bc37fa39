-- The clinic whose members alone read a kept answer again; null for what was done outside of one, and by servers of the release before.
ALTER TABLE idempotency_keys ADD COLUMN for_clinic integer;
