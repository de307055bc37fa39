-- The message of an offer leads to the visit, where its patient takes the time or declines it.
ALTER TABLE visit_links DROP CONSTRAINT visit_links_way_check,
  ADD CONSTRAINT visit_links_way_check CHECK (way IN ('copied', 'sent', 'reminder', 'booked', 'offer'));
GRANT UPDATE (offer_declined_at) ON reservations TO chartroom_door;

-- Whether the time that the visit was offered is free for it: taken by nobody, offered to and held for nobody else, in the
-- hours of who gives it, and the patient is nowhere else. Places of a group's session are counted.
CREATE FUNCTION door_offer_is_free() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT own.start_at > now()
      AND EXISTS (SELECT FROM staff m WHERE m.clinic_id = own.clinic_id AND m.id = own.staff_id AND m.status IN ('active', 'invited'))
      AND NOT EXISTS (SELECT FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.staff_id = own.staff_id AND o.id <> own.id
        AND o.session_key <> own.session_key AND o.start_at BETWEEN own.start_at - interval '2 days' AND own.start_at + interval '2 days'
        AND (o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
          OR (o.status = 'waitlisted' AND o.offered_until > now()))
        AND taken_time(o.start_at, o.end_at, o.buffer_before, o.buffer_after)
          && taken_time(own.start_at, own.end_at, own.buffer_before, own.buffer_after))
      AND (SELECT count(*) FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.staff_id = own.staff_id AND o.id <> own.id
        AND o.session_key = own.session_key AND o.start_at = own.start_at
        AND (o.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
          OR (o.status = 'waitlisted' AND o.offered_until > now()))) < s.capacity
      AND NOT EXISTS (SELECT FROM slot_holds h WHERE h.clinic_id = own.clinic_id AND h.staff_id = own.staff_id AND h.expires_at > now()
        AND h.start_at < own.end_at AND h.end_at > own.start_at)
      AND NOT EXISTS (SELECT FROM staff_exceptions e WHERE e.clinic_id = own.clinic_id AND e.staff_id = own.staff_id
        AND e.kind = 'off' AND e.start_at < own.end_at AND e.end_at > own.start_at)
      AND NOT EXISTS (SELECT FROM reservations o WHERE o.clinic_id = own.clinic_id AND o.patient_id = own.patient_id AND o.id <> own.id
        AND o.start_at > own.start_at - interval '1 day' AND o.start_at < own.end_at AND o.end_at > own.start_at
        AND o.status IN ('booked', 'confirmed', 'arrived', 'in_progress'))
    FROM reservations own JOIN services s ON s.clinic_id = own.clinic_id AND s.id = own.service_id
    WHERE own.clinic_id = door_number('clinic') AND own.id = door_number('visit')
  $$;
REVOKE EXECUTE ON FUNCTION door_offer_is_free FROM PUBLIC;
GRANT EXECUTE ON FUNCTION door_offer_is_free TO chartroom_door;

-- A link that was withdrawn or locked is not sent any more, whichever message brings it along.
CREATE OR REPLACE FUNCTION withdraw_visit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template IN ('visitLink', 'offer') AND state IN ('queued', 'held')
      AND visit_token_hash(data ->> 'code') = NEW.token_hash;
    RETURN NULL;
  END $$;
