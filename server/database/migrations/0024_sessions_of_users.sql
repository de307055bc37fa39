-- What a user needs to know their own sessions by: a number to name one, what it was started with, and its last use.
ALTER TABLE sessions
  ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_number UNIQUE,
  ADD COLUMN agent text NOT NULL DEFAULT '',
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
