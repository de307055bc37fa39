-- What is left of a chart that was removed: that it was there, by its number in the database; who removed it, when and by which rule.
-- The clinic's own number is kept as a hash with a salt: who has the number finds the entry, and nobody reads it off the list.
CREATE TABLE patient_erasures (
  id integer GENERATED ALWAYS AS IDENTITY,
  clinic_id integer NOT NULL REFERENCES clinics,
  patient_id integer NOT NULL,
  -- the chart that it had been merged into
  removed_with integer,
  mrn_salt bytea NOT NULL,
  mrn_hash bytea NOT NULL CHECK (length(mrn_hash) = 32),
  ground text NOT NULL CHECK (ground IN ('visit', 'death', 'majority', 'request')),
  due_since date,
  rule jsonb,
  reason text NOT NULL,
  counts jsonb NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  erased_by integer NOT NULL REFERENCES users,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, patient_id),
  CHECK ((ground = 'request') = (due_since IS NULL))
);
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON patient_erasures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON patient_erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE patient_erasures ENABLE ROW LEVEL SECURITY;
CREATE POLICY reached ON patient_erasures FOR SELECT USING (clinic_id IN (SELECT reachable_clinic_ids()));
GRANT SELECT ON patient_erasures TO chartroom_app;

CREATE FUNCTION erased_mrn(salt bytea, mrn text) RETURNS bytea LANGUAGE sql IMMUTABLE
  AS $$ SELECT sha256(salt || convert_to(fold(btrim(mrn)), 'UTF8')) $$;

-- Whether the erasure is at work, which runs as the owner of the tables: a request that sets the word itself is refused as ever.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT current_setting('chartroom.erasing', true) = 'on' AND current_user NOT IN ('chartroom_app', 'chartroom_door') $$;

-- What is signed, stored or decided goes by an erasure and in no other way.
DROP TRIGGER frozen ON medical_record_versions;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON medical_record_versions FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
DROP TRIGGER frozen ON moves;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON moves FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
DROP TRIGGER never_gone ON medical_record_addenda;
CREATE TRIGGER never_gone BEFORE DELETE ON medical_record_addenda FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION refuse_change();
DROP TRIGGER never_gone ON medical_records;
CREATE TRIGGER never_gone BEFORE DELETE ON medical_records FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_record();
DROP TRIGGER never_gone ON patient_consents;
CREATE TRIGGER never_gone BEFORE DELETE ON patient_consents FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_decision();
DROP TRIGGER keep_attachment ON attachments;
CREATE TRIGGER keep_attachment BEFORE UPDATE OR DELETE ON attachments FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_attachment();
DROP TRIGGER keep_piece ON attachment_pieces;
CREATE TRIGGER keep_piece BEFORE UPDATE OR DELETE ON attachment_pieces FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_piece();
DROP TRIGGER keep_patient ON patients;
CREATE TRIGGER keep_patient BEFORE DELETE ON patients FOR EACH ROW
  WHEN (is_erasing() IS NOT TRUE) EXECUTE FUNCTION keep_patient();

-- The rows of tables that made charts, and those that were left out because they were known already.
CREATE FUNCTION erase_import_rows(clinic integer, charts integer[], visits integer[]) RETURNS void LANGUAGE sql
  AS $$
    DELETE FROM patient_import_rows i WHERE i.clinic_id = clinic AND (i.made_patient = ANY (charts) OR (i.made_patient IS NULL
      AND i.likeness IN (SELECT fold(p.first_name) || ' ' || fold(p.last_name) || ' ' || coalesce(p.birth_date::text, '')
        FROM patients p WHERE p.clinic_id = clinic AND p.id = ANY (charts))))
  $$;
REVOKE EXECUTE ON FUNCTION erase_import_rows FROM PUBLIC;

-- Takes away everything that is stored about a person, in the chart and in those merged into it, and leaves an entry for each.
-- Whether it may is the server's question, in the same transaction.
CREATE FUNCTION erase_chart(clinic integer, patient integer, on_ground text, since date, why text, by_user integer) RETURNS jsonb
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
      OR (o.template IN ('visitLink', 'offer') AND o.data ->> 'reservation' = ANY (visits::text[]))
      OR (o.template IN ('reminder', 'visitLink', 'offer', 'bookingCode') AND EXISTS (
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
REVOKE EXECUTE ON FUNCTION erase_chart FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_chart TO chartroom_app;

-- Addresses hear that the chart changed, and find it gone when they ask for it.
DO $do$
DECLARE
  body text := pg_get_functiondef('webhook_event_of(text)'::regprocedure);
  known text := '''patient.merged'', ''patient.unmerged''';
BEGIN
  IF position(known IN body) = 0 THEN RAISE EXCEPTION 'webhook_event_of is another one'; END IF;
  EXECUTE replace(body, known, known || ', ''patient.erased''');
END $do$;
