-- What came in from online and the desk has seen. Questions have their own mark, and requests go when they are decided.
CREATE TABLE online_seen (
  clinic_id integer NOT NULL REFERENCES clinics,
  -- a step of a patient (moves), a link that was locked, or tries at the door
  kind text NOT NULL CHECK (kind IN ('step', 'link', 'arrivals')),
  object_id bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  seen_by integer NOT NULL REFERENCES users,
  PRIMARY KEY (clinic_id, kind, object_id)
);
ALTER TABLE online_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON online_seen USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON online_seen TO chartroom_app;

CREATE INDEX moves_by_link ON moves (clinic_id, at) WHERE by_link;
CREATE INDEX visit_questions_open ON visit_questions (clinic_id, id) WHERE settled_at IS NULL;
CREATE INDEX visit_links_locked ON visit_links (clinic_id, locked_at) WHERE locked_at IS NOT NULL;
