-- The texts of consents name patient and staff as every list does: family name first where its script writes it so.
CREATE OR REPLACE FUNCTION door_person() RETURNS TABLE (name text, shown_name text, born text, service text, staff text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT p.first_name || ' ' || p.last_name, name_in_order(p.first_name, p.last_name), p.birth_date::text, s.name,
      concat_ws(' ', nullif(m.title, ''), name_in_order(m.first_name, m.last_name))
    FROM reservations r
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE r.clinic_id = door_number('clinic') AND r.id = door_number('visit') AND door_is_known()
  $$;
