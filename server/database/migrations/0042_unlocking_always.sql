-- A clinic may let its signed records be unlocked at any time; until now ten years was the most it could say.
ALTER TABLE clinics ADD COLUMN record_unlock_always boolean NOT NULL DEFAULT false;

DROP TRIGGER note_rows ON clinics;
CREATE TRIGGER note_rows AFTER UPDATE ON clinics REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('clinic',
    '{name,address,email,phone_number,timezone,currency,week_start,slot_minutes,opening_hours,closed_periods,
      late_cancel_hours,record_unlock_hours,record_unlock_always,allow_soft_double_booking,reminder_hours}');
