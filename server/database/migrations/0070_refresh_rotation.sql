-- A client that takes part gets a new refresh token with every use. Until the new one is used the old one stays good, for
-- an answer can get lost; what was replaced and comes again is somebody else's copy, and ends the session.
ALTER TABLE sessions
  ADD COLUMN offered_hashes bytea[] NOT NULL DEFAULT '{}',
  ADD COLUMN replaced_hashes bytea[] NOT NULL DEFAULT '{}';
