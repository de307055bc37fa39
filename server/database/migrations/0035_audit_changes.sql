-- Which fields a deed changed, as part of its entry. Values are kept of those fields alone that hold no text about a patient;
-- of all others an entry names the field. Entries without changes hash as they did before.
ALTER TABLE audit_entries ADD COLUMN changes jsonb;

CREATE OR REPLACE FUNCTION audit_hash(entry audit_entries) RETURNS bytea LANGUAGE sql STABLE
  AS $$
    SELECT sha256(entry.previous || convert_to((jsonb_build_array(
      entry.chain, entry.position, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
      entry.action, entry.object_type, entry.object_id, entry.clinic_id, entry.address, entry.request_id
    ) || CASE WHEN entry.patient_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.patient_id) END
      || CASE WHEN entry.changes IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(entry.changes) END)::text, 'UTF8'))
  $$;

-- What is changed is noted for the transaction, by the thing and its field, whoever changes it; entries are its last words.
CREATE FUNCTION noted_changes() RETURNS jsonb LANGUAGE sql STABLE
  AS $$ SELECT coalesce(nullif(current_setting('chartroom.changes', true), ''), '{}')::jsonb $$;

-- A field that changes again has the value that it had at first.
CREATE FUNCTION change_upon(earlier jsonb, later jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$
    SELECT CASE
      WHEN earlier ? 'from' AND later ? 'from' THEN later || jsonb_build_object('from', earlier -> 'from')
      WHEN earlier ? 'added' THEN jsonb_build_object(
        'added', (earlier -> 'added') || (later -> 'added'), 'removed', (earlier -> 'removed') || (later -> 'removed'))
      ELSE later
    END
  $$;

CREATE FUNCTION note_changes(noted jsonb) RETURNS void LANGUAGE plpgsql
  AS $$
  DECLARE
    pending jsonb := noted_changes();
  BEGIN
    IF noted IS NULL THEN RETURN; END IF;
    SELECT pending || jsonb_object_agg(thing.key, coalesce(pending -> thing.key, '{}') || (
      SELECT jsonb_object_agg(field.key, change_upon(pending -> thing.key -> field.key, field.value))
      FROM jsonb_each(thing.value) field
    )) INTO pending FROM jsonb_each(noted) thing;
    PERFORM set_config('chartroom.changes', pending::text, true);
  END $$;

-- Notes the rows of a thing whose version was counted; its arguments are the thing's name in the log, and the columns whose
-- values are told. What was made in the same transaction had no values before.
CREATE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    told text[] := TG_ARGV[1];
    by_itself text[] := '{version,updated_at,updated_by,search_text,last_visit_at,changed_in,last_move,signed_count,checksum,
      reschedule_count,rescheduled_from_start_at}';
  BEGIN
    PERFORM note_changes(jsonb_object_agg(TG_ARGV[0] || ':' || changed.id, changed.fields)) FROM (
      SELECT one.id, (
        SELECT jsonb_object_agg(f.key, CASE
          WHEN f.key = ANY (told) AND length(concat(f.before, f.after)) <= 2000
            THEN jsonb_build_object('from', f.before, 'to', f.after)
          ELSE '{}' END)
        FROM (
          SELECT key, b.value AS before, a.value AS after
          FROM jsonb_each(one.before - 'content' || coalesce(one.before -> 'content', '{}')) b
          FULL JOIN jsonb_each(one.after - 'content' || coalesce(one.after -> 'content', '{}')) a USING (key)
        ) f
        WHERE f.before IS DISTINCT FROM f.after AND f.key !~ '_key$' AND f.key <> ALL (by_itself)
      ) AS fields
      FROM (
        SELECT n.id, to_jsonb(o) AS before, to_jsonb(n) AS after FROM gone o JOIN added n USING (id)
        WHERE o.version <> n.version AND n.created_at <> now()
      ) one
    ) changed
    WHERE changed.fields IS NOT NULL;
    RETURN NULL;
  END $$;

-- Notes what was tied to a thing or taken from it; its arguments are the thing's name, its table, the column that names it,
-- the field, and the column of the other end, where that has a number.
CREATE FUNCTION note_ties() RETURNS trigger LANGUAGE plpgsql
  AS $$
  DECLARE
    noted jsonb;
  BEGIN
    EXECUTE format($query$
      SELECT jsonb_object_agg($1 || ':' || t.thing, jsonb_build_object($2, $3 || jsonb_build_object($4, t.ties))) FROM (
        SELECT m.%1$I AS thing, jsonb_agg(jsonb_build_object(
          'id', to_jsonb(m) -> $5, 'with', to_jsonb(m) - '{clinic_id,id}'::text[] - $5 - %1$L)) AS ties
        FROM tied m JOIN %2$I p ON p.clinic_id = m.clinic_id AND p.id = m.%1$I
        WHERE p.created_at <> now() GROUP BY m.%1$I
      ) t $query$, TG_ARGV[2], TG_ARGV[1])
    INTO noted
    USING TG_ARGV[0], TG_ARGV[3], '{"added": [], "removed": []}'::jsonb,
      CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'removed' END, TG_ARGV[4];
    PERFORM note_changes(noted);
    RETURN NULL;
  END $$;

-- What an entry tells of a thing's changes; what was taken away and put back is none.
CREATE FUNCTION changes_told(thing text) RETURNS jsonb LANGUAGE sql STABLE
  AS $$
    SELECT jsonb_agg(jsonb_build_object('field', field.name) || CASE
        WHEN field.value ? 'added' THEN jsonb_strip_nulls(jsonb_build_object('added', ties.added, 'removed', ties.removed))
        ELSE field.value
      END ORDER BY field.name)
    FROM (SELECT regexp_replace(key, '_id$', '') AS name, value FROM jsonb_each(noted_changes() -> thing)) field
    CROSS JOIN LATERAL (
      SELECT count(*) AS count,
        jsonb_agg(tie.id) FILTER (WHERE tie.is_new) AS added, jsonb_agg(tie.id) FILTER (WHERE NOT tie.is_new) AS removed
      FROM (
        SELECT one -> 'id' AS id, one -> 'with' AS terms, bool_or(is_new) AS is_new
        FROM (
          SELECT jsonb_array_elements(field.value -> 'added') AS one, true AS is_new
          UNION ALL
          SELECT jsonb_array_elements(field.value -> 'removed'), false
        ) both_ways
        GROUP BY one HAVING count(DISTINCT is_new) = 1
      ) tie
    ) ties
    WHERE CASE WHEN field.value ? 'added' THEN ties.count > 0
      ELSE NOT field.value ? 'from' OR field.value -> 'from' <> field.value -> 'to' END
  $$;

CREATE OR REPLACE FUNCTION audit_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    INSERT INTO audit_chains VALUES (NEW.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT length + 1, head INTO NEW.position, NEW.previous FROM audit_chains WHERE chain = NEW.chain FOR UPDATE;
    NEW.at := clock_timestamp();
    NEW.changes := CASE WHEN NEW.action !~ '[._](read|listed|exported|compared|verified|opened|denied)$'
      THEN changes_told(NEW.object_type || ':' || NEW.object_id) END;
    NEW.hash := audit_hash(NEW);
    UPDATE audit_chains SET length = NEW.position, head = NEW.hash WHERE chain = NEW.chain;
    RETURN NEW;
  END $$;

CREATE TRIGGER note_rows AFTER UPDATE ON patients REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('patient',
    '{status,merged_into,birth_date_estimated,preferred_language,preferred_channel,marketing_opt_in}');
CREATE TRIGGER note_rows AFTER UPDATE ON medical_records REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('medical_record',
    '{status,record_type,occurred_at,privacy,shared_with,co_authors,patient_id,reservation_id,staff_id,co_signer_id,
      signed_version,signed_at,discarded_at}');
CREATE TRIGGER note_rows AFTER UPDATE ON record_templates REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('record_template',
    '{name,kind,status}');
CREATE TRIGGER note_rows AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('reservation',
    '{status,start_at,end_at,patient_id,service_id,staff_id,buffer_before,buffer_after,kind,room,priority,source,
      confirmed_at,offered_until,arrived_at,started_at,completed_at,cancelled_at,no_show_at,rebooked_as,rebooked_from,
      cancellation_reason,cancelled_by,late_cancel,series_id}');
CREATE TRIGGER note_rows AFTER UPDATE ON patient_consents REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('patient_consent',
    '{status,inactive_reason,decision,patient_id,reservation_id,form_id,form_version,language,valid_from,valid_until,
      revoked_at}');
CREATE TRIGGER note_rows AFTER UPDATE ON consent_forms REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('consent_form',
    '{title,code,category,language,signature_method,requires_witness,requires_guardian_under,validity_days,recurrence,
      status,current_version,has_draft}');
CREATE TRIGGER note_rows AFTER UPDATE ON attachments REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('attachment',
    '{media_type,status}');
CREATE TRIGGER note_rows AFTER UPDATE ON patient_labels REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('label',
    '{name,color,category,description,priority,is_alert,parent_id,status}');
CREATE TRIGGER note_rows AFTER UPDATE ON services REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('service',
    '{name,code,category,description,duration_minutes,buffer_before_minutes,buffer_after_minutes,slot_interval_minutes,
      min_notice_minutes,booking_window_days,max_per_day,capacity,price,currency,color,location,weekly_availability,
      initial_status,is_private,status}');
CREATE TRIGGER note_rows AFTER UPDATE ON staff REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('staff',
    '{first_name,last_name,title,role,speciality,color,languages,status}');
CREATE TRIGGER note_rows AFTER UPDATE ON clinics REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('clinic',
    '{name,address,email,phone_number,timezone,currency,week_start,slot_minutes,opening_hours,closed_periods,
      late_cancel_hours,record_unlock_hours,allow_soft_double_booking,reminder_hours}');

CREATE TRIGGER note_patient_given AFTER INSERT ON patient_label_links REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('patient', 'patients', 'patient_id', 'labels', 'label_id');
CREATE TRIGGER note_patient_taken AFTER DELETE ON patient_label_links REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('patient', 'patients', 'patient_id', 'labels', 'label_id');
CREATE TRIGGER note_reservation_given AFTER INSERT ON reservation_labels REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('reservation', 'reservations', 'reservation_id', 'labels', 'label_id');
CREATE TRIGGER note_reservation_taken AFTER DELETE ON reservation_labels REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('reservation', 'reservations', 'reservation_id', 'labels', 'label_id');
CREATE TRIGGER note_service_given AFTER INSERT ON service_staff REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('service', 'services', 'service_id', 'staff', 'staff_id');
CREATE TRIGGER note_service_taken AFTER DELETE ON service_staff REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('service', 'services', 'service_id', 'staff', 'staff_id');
CREATE TRIGGER note_staff_given AFTER INSERT ON service_staff REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'services', 'service_id');
CREATE TRIGGER note_staff_taken AFTER DELETE ON service_staff REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'services', 'service_id');
CREATE TRIGGER note_service_given AFTER INSERT ON service_consent_forms REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('service', 'services', 'service_id', 'required_consent_forms', 'form_id');
CREATE TRIGGER note_service_taken AFTER DELETE ON service_consent_forms REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('service', 'services', 'service_id', 'required_consent_forms', 'form_id');
CREATE TRIGGER note_consent_form_given AFTER INSERT ON service_consent_forms REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('consent_form', 'consent_forms', 'form_id', 'services', 'service_id');
CREATE TRIGGER note_consent_form_taken AFTER DELETE ON service_consent_forms REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('consent_form', 'consent_forms', 'form_id', 'services', 'service_id');
CREATE TRIGGER note_staff_given AFTER INSERT ON staff_schedules REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'schedules', '');
CREATE TRIGGER note_staff_taken AFTER DELETE ON staff_schedules REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'schedules', '');
CREATE TRIGGER note_staff_given AFTER INSERT ON staff_exceptions REFERENCING NEW TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'exceptions', '');
CREATE TRIGGER note_staff_taken AFTER DELETE ON staff_exceptions REFERENCING OLD TABLE AS tied
  FOR EACH STATEMENT EXECUTE FUNCTION note_ties('staff', 'staff', 'staff_id', 'exceptions', '');
