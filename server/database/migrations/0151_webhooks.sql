-- Addresses that are told of what happens in a clinic.
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT webhooks_number UNIQUE,
  clinic_id integer NOT NULL REFERENCES clinics,
  user_id integer NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  url text NOT NULL,
  events jsonb NOT NULL,
  paused_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON webhooks USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON webhooks TO chartroom_app;
GRANT UPDATE (paused_at, removed_at) ON webhooks TO chartroom_app;

-- What they are signed with, closed with a key of the server; requests write it and cannot read it.
CREATE TABLE webhook_secrets (
  clinic_id integer NOT NULL,
  webhook_id integer NOT NULL,
  closed bytea NOT NULL,
  PRIMARY KEY (clinic_id, webhook_id),
  FOREIGN KEY (clinic_id, webhook_id) REFERENCES webhooks (clinic_id, id)
);
ALTER TABLE webhook_secrets ENABLE ROW LEVEL SECURITY;
CREATE POLICY written ON webhook_secrets FOR INSERT WITH CHECK (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT INSERT ON webhook_secrets TO chartroom_app;

-- One thing that one address is told: what happened and to which thing, by ids alone.
CREATE TABLE webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT webhook_deliveries_number UNIQUE,
  clinic_id integer NOT NULL,
  webhook_id integer NOT NULL,
  event text NOT NULL,
  object_type text,
  object_id integer,
  patient_id integer,
  -- the same however often it is sent
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '3 days',
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, webhook_id) REFERENCES webhooks (clinic_id, id)
);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state IN ('queued', 'sending');
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (clinic_id, webhook_id, id DESC);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (changed_at);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON webhook_deliveries USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT, INSERT ON webhook_deliveries TO chartroom_app;
GRANT UPDATE (state, next_attempt_at, expires_at, last_error, changed_at) ON webhook_deliveries TO chartroom_app;

-- By which name the addresses hear of an action; null for what they do not hear of.
CREATE FUNCTION webhook_event_of(action text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$
    SELECT CASE
      WHEN action = 'patient.created' THEN 'patient.created'
      WHEN action IN ('patient.updated', 'patient.labelled', 'patient.archived', 'patient.restored', 'patient.deceased',
        'patient.merged', 'patient.unmerged') THEN 'patient.updated'
      WHEN action IN ('reservation.created', 'visit.booked') THEN 'reservation.created'
      WHEN action IN ('reservation.cancel', 'visit.cancelled', 'series.cancel') THEN 'reservation.cancelled'
      WHEN action = 'reservation.checkIn' THEN 'reservation.checked_in'
      WHEN action IN ('reservation.updated', 'reservation.reschedule', 'reservation.accept', 'reservation.confirm',
        'reservation.decline', 'reservation.declineOffer', 'reservation.offer', 'reservation.putOnWaitlist',
        'reservation.handOver', 'reservation.arriveLate', 'reservation.start', 'reservation.pauseBack', 'reservation.complete',
        'reservation.noShow', 'reservation.undo', 'reservation.undoCheckIn', 'reservation.reopen', 'reservation.rebook',
        'reservation.void', 'series.reschedule', 'visit.confirmed', 'visit.moved') THEN 'reservation.changed'
      WHEN action IN ('medical_record.signed', 'medical_record.cosigned') THEN 'record.signed'
      WHEN action = 'patient_consent.signed' THEN 'consent.given'
      WHEN action = 'patient_consent.revoked' THEN 'consent.revoked'
    END
  $$;

-- What is done stands in the audit log, whoever did it and by whatever way; so the log is what the addresses hear of.
CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO webhook_deliveries (clinic_id, webhook_id, event, object_type, object_id, patient_id)
    SELECT w.clinic_id, w.id, webhook_event_of(NEW.action), NEW.object_type, NEW.object_id, NEW.patient_id
    FROM webhooks w
    WHERE w.clinic_id = NEW.clinic_id AND w.removed_at IS NULL AND w.paused_at IS NULL
      AND w.events ? webhook_event_of(NEW.action);
    RETURN NULL;
  END $$;
CREATE TRIGGER queue_webhooks AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.clinic_id IS NOT NULL AND webhook_event_of(NEW.action) IS NOT NULL) EXECUTE FUNCTION queue_webhooks();
