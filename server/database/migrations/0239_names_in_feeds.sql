-- The most that a calendar feed of the clinic says of a patient, whatever its maker chose. It leaves as it is what was decided before.
ALTER TABLE clinics ADD COLUMN feed_names text NOT NULL DEFAULT 'full' CHECK (feed_names IN ('full', 'initials', 'none'));

DROP TRIGGER note_rows ON clinics;
CREATE TRIGGER note_rows AFTER UPDATE ON clinics REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('clinic',
    '{name,address,email,phone_number,timezone,currency,week_start,slot_minutes,opening_hours,closed_periods,
      late_cancel_hours,record_unlock_hours,record_unlock_always,allow_soft_double_booking,reminder_hours,
      messages_name_service,feed_names,second_step_roles,second_step_grace_days,signing_asks_step}');
