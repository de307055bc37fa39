-- One switch closes everything that a clinic opens to its patients: booking, arrivals at the door and the links of visits. What was
-- open stays as it was chosen, and every link that lives opens its visit again as soon as the switch is turned back.
ALTER TABLE booking_pages ADD COLUMN all_closed boolean NOT NULL DEFAULT false;

CREATE FUNCTION door_is_closed(clinic integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM booking_pages p WHERE p.clinic_id = clinic AND p.all_closed) $$;
REVOKE EXECUTE ON FUNCTION door_is_closed FROM PUBLIC;

CREATE OR REPLACE FUNCTION open_visit_link(token bytea)
  RETURNS TABLE (id integer, clinic_id integer, reservation_id integer, at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    RETURN QUERY
      SELECT l.id, l.clinic_id, l.reservation_id, now() FROM visit_links l
      JOIN reservations r ON r.clinic_id = l.clinic_id AND r.id = l.reservation_id
      JOIN clinics c ON c.id = l.clinic_id AND c.deleted_at IS NULL
      JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id AND p.status = 'active'
      WHERE l.token_hash = token AND l.withdrawn_at IS NULL AND l.locked_at IS NULL
        AND r.status <> 'entered_in_error' AND coalesce(r.end_at, l.made_at + interval '30 days') > now()
        AND NOT door_is_closed(l.clinic_id);
    IF FOUND THEN
      PERFORM set_config('chartroom.door_link', l.id::text, true), set_config('chartroom.door_clinic', l.clinic_id::text, true),
        set_config('chartroom.door_visit', l.reservation_id::text, true)
      FROM visit_links l WHERE l.token_hash = token;
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION find_booking_page(word bytea, token bytea)
  RETURNS TABLE (clinic_id integer, booking_id integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    found_clinic integer;
    found_booking integer;
  BEGIN
    SELECT p.clinic_id, b.id INTO found_clinic, found_booking FROM booking_pages p
      JOIN clinics c ON c.id = p.clinic_id AND c.deleted_at IS NULL
      LEFT JOIN door_bookings b ON b.clinic_id = p.clinic_id AND b.token_hash = token AND b.expires_at > now()
      WHERE p.is_open AND NOT p.all_closed
        AND CASE WHEN token IS NULL THEN convert_to(p.slug, 'UTF8') = word ELSE b.id IS NOT NULL END;
    IF found_clinic IS NULL THEN RETURN; END IF;
    PERFORM set_config('chartroom.door_clinic', found_clinic::text, true),
      set_config('chartroom.door_published', '1', true),
      set_config('chartroom.door_booking', coalesce(found_booking::text, ''), true);
    RETURN QUERY SELECT found_clinic, found_booking;
  END $$;

CREATE OR REPLACE FUNCTION find_arrivals(word bytea) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    found_clinic integer;
  BEGIN
    SELECT p.clinic_id INTO found_clinic FROM booking_pages p JOIN clinics c ON c.id = p.clinic_id AND c.deleted_at IS NULL
      WHERE p.arrivals_open AND NOT p.all_closed AND convert_to(p.slug, 'UTF8') = word;
    PERFORM set_config('chartroom.door_clinic', found_clinic::text, true) WHERE found_clinic IS NOT NULL;
    RETURN found_clinic;
  END $$;
