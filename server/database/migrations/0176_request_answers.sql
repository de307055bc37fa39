-- Who asked for a visit from home is told what the clinic answers. The message waits a minute, so that an answer that is undone is
-- never read.
CREATE INDEX outbox_request_answers ON outbox (clinic_id, (data ->> 'reservation'))
  WHERE template IN ('requestAccepted', 'requestDeclined');

-- An answer that no longer holds is not sent any more.
CREATE FUNCTION withdraw_request_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template IN ('requestAccepted', 'requestDeclined')
      AND data ->> 'reservation' = NEW.id::text AND state IN ('queued', 'held')
      AND CASE template
        WHEN 'requestAccepted' THEN NEW.status NOT IN ('booked', 'confirmed')
          OR NEW.start_at IS DISTINCT FROM (data ->> 'start_at')::timestamptz
        ELSE NEW.status <> 'cancelled' END;
    RETURN NULL;
  END $$;
CREATE TRIGGER withdraw_request_answer AFTER UPDATE OF status, start_at ON reservations
  FOR EACH ROW WHEN ((OLD.status, OLD.start_at) IS DISTINCT FROM (NEW.status, NEW.start_at))
  EXECUTE FUNCTION withdraw_request_answer();

-- A link that was withdrawn or locked is not sent any more, whichever message brings it along.
CREATE OR REPLACE FUNCTION withdraw_visit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE outbox SET state = 'failed', last_error = 'withdrawn', changed_at = now()
    WHERE clinic_id = NEW.clinic_id AND template IN ('visitLink', 'offer', 'requestAccepted') AND state IN ('queued', 'held')
      AND visit_token_hash(data ->> 'code') = NEW.token_hash;
    RETURN NULL;
  END $$;

-- Takes away everything that is stored about a person, in the chart and in those merged into it, and leaves an entry for each.
-- Whether it may is the server's question, in the same transaction.
CREATE OR REPLACE FUNCTION erase_chart(clinic integer, patient integer, on_ground text, since date, why text, by_user integer) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    charts integer[];
    visits integer[];
    records integer[];
    consents integer[];
    steps bigint[];
    words text[];
    counts jsonb;
  BEGIN
    IF NOT EXISTS (SELECT FROM reachable_clinic_ids() reached WHERE reached = clinic) THEN
      RAISE EXCEPTION 'no such clinic' USING ERRCODE = 'insufficient_privilege';
    END IF;
    charts := ARRAY(SELECT merged_charts(clinic, patient));
    PERFORM FROM patients p WHERE p.clinic_id = clinic AND p.id = ANY (charts) ORDER BY p.id FOR UPDATE;
    visits := ARRAY(SELECT r.id FROM reservations r WHERE r.clinic_id = clinic AND r.patient_id = ANY (charts));
    records := ARRAY(SELECT m.id FROM medical_records m WHERE m.clinic_id = clinic AND m.patient_id = ANY (charts));
    consents := ARRAY(SELECT c.id FROM patient_consents c WHERE c.clinic_id = clinic AND c.patient_id = ANY (charts));
    steps := ARRAY(SELECT m.id FROM moves m WHERE m.clinic_id = clinic
      AND (m.reservation_id = ANY (visits) OR m.record_id = ANY (records) OR m.consent_id = ANY (consents)));
    words := ARRAY(SELECT DISTINCT w FROM patients p, words_of_names(p.first_name, p.middle_name, p.last_name, p.preferred_name) w
      WHERE p.clinic_id = clinic AND p.id = ANY (charts));
    counts := jsonb_build_object('reservations', cardinality(visits), 'records', cardinality(records),
      'consents', cardinality(consents),
      'files', (SELECT count(*) FROM attachments a WHERE a.clinic_id = clinic AND a.patient_id = ANY (charts) AND a.status = 'stored'));

    INSERT INTO patient_erasures (clinic_id, patient_id, removed_with, mrn_salt, mrn_hash, ground, due_since, rule, reason, counts,
        erased_by)
      SELECT clinic, p.id, CASE WHEN p.id <> patient THEN patient END, salt, erased_mrn(salt, p.mrn), on_ground, since,
        (SELECT jsonb_build_object('years_after_visit', r.years_after_visit, 'years_after_death', r.years_after_death,
          'years_after_majority', r.years_after_majority, 'age_of_majority', r.age_of_majority)
          FROM retention_rules r WHERE r.clinic_id = clinic), why, counts, by_user
      FROM patients p CROSS JOIN LATERAL (SELECT uuid_send(gen_random_uuid()) AS salt WHERE p.id IS NOT NULL) s
      WHERE p.clinic_id = clinic AND p.id = ANY (charts) ORDER BY p.id;

    PERFORM set_config('chartroom.erasing', 'on', true);
    DELETE FROM online_seen s WHERE s.clinic_id = clinic AND ((s.kind = 'step' AND s.object_id = ANY (steps))
      OR (s.kind = 'link' AND s.object_id IN (
        SELECT l.id FROM visit_links l WHERE l.clinic_id = clinic AND l.reservation_id = ANY (visits))));
    DELETE FROM outbox o WHERE o.clinic_id = clinic AND (
      o.id IN (SELECT r.outbox_id FROM reminders r WHERE r.clinic_id = clinic AND r.reservation_id = ANY (visits))
      OR (o.template IN ('visitLink', 'offer', 'requestAccepted', 'requestDeclined') AND o.data ->> 'reservation' = ANY (visits::text[]))
      OR (o.template IN ('reminder', 'visitLink', 'offer', 'bookingCode', 'requestAccepted', 'requestDeclined') AND EXISTS (
        SELECT FROM patients p WHERE p.clinic_id = clinic AND p.id = ANY (charts)
          AND lower(o.recipient) IN (lower(p.email), p.phone_number, p.phone_number_alt)
          -- a mailbox may be a family's
          AND coalesce(o.data ->> 'first_name', p.first_name) = p.first_name)));
    DELETE FROM reminders r WHERE r.clinic_id = clinic AND r.reservation_id = ANY (visits);
    DELETE FROM reservation_labels l WHERE l.clinic_id = clinic AND l.reservation_id = ANY (visits);
    DELETE FROM visit_questions q WHERE q.clinic_id = clinic AND q.reservation_id = ANY (visits);
    DELETE FROM visit_links l WHERE l.clinic_id = clinic AND l.reservation_id = ANY (visits);
    DELETE FROM freed_times f WHERE f.clinic_id = clinic AND f.freed_by = ANY (visits);
    DELETE FROM door_bookings b WHERE b.clinic_id = clinic AND (b.reservation_id = ANY (visits) OR b.expires_at <= now());
    DELETE FROM moves m WHERE m.clinic_id = clinic AND m.id = ANY (steps);
    DELETE FROM attachments a WHERE a.clinic_id = clinic AND (a.patient_id = ANY (charts) OR a.record_id = ANY (records));
    DELETE FROM medical_record_addenda a WHERE a.clinic_id = clinic AND a.record_id = ANY (records);
    DELETE FROM medical_record_versions v WHERE v.clinic_id = clinic AND v.record_id = ANY (records);
    DELETE FROM medical_records m WHERE m.clinic_id = clinic AND m.id = ANY (records);
    DELETE FROM patient_consents c WHERE c.clinic_id = clinic AND c.id = ANY (consents);
    DELETE FROM reservations r WHERE r.clinic_id = clinic AND r.id = ANY (visits);
    DELETE FROM reservation_series s WHERE s.clinic_id = clinic AND s.patient_id = ANY (charts);
    DELETE FROM patient_label_links l WHERE l.clinic_id = clinic AND l.patient_id = ANY (charts);
    DELETE FROM patient_distinctions d WHERE d.clinic_id = clinic AND (d.patient_id = ANY (charts) OR d.other_id = ANY (charts));
    DELETE FROM patient_merges m WHERE m.clinic_id = clinic AND (m.from_id = ANY (charts) OR m.into_id = ANY (charts));
    DELETE FROM retention_holds h WHERE h.clinic_id = clinic AND h.patient_id = ANY (charts);
    PERFORM erase_import_rows(clinic, charts, visits);
    DELETE FROM webhook_deliveries d WHERE d.clinic_id = clinic AND d.patient_id = ANY (charts);
    -- exports hold everybody
    DELETE FROM clinic_exports e WHERE e.clinic_id = clinic;
    DELETE FROM patients p WHERE p.clinic_id = clinic AND p.id = ANY (charts);
    DELETE FROM name_words n WHERE n.clinic_id = clinic AND n.word = ANY (words) AND NOT EXISTS (
      SELECT FROM patients p WHERE p.clinic_id = clinic AND p.search_text LIKE like_pattern(n.word)
        AND n.word IN (SELECT words_of_names(p.first_name, p.middle_name, p.last_name, p.preferred_name)));
    PERFORM set_config('chartroom.erasing', '', true);
    -- which labels they bore is nothing for the log
    PERFORM set_config('chartroom.changes', '', true);
    RETURN counts;
  END $$;
