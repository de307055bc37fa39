-- The values of what a service has learned since are told as well.
DROP TRIGGER note_rows ON services;
CREATE TRIGGER note_rows AFTER UPDATE ON services REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_rows('service',
    '{name,code,category,description,duration_minutes,buffer_before_minutes,buffer_after_minutes,slot_interval_minutes,
      slot_offset_minutes,min_notice_minutes,booking_window_days,max_per_day,capacity,price,currency,color,location,
      weekly_availability,initial_status,record_template_id,is_private,status}');
