-- With which template the record of a visit begins, and how long after the hours begin the first time is offered.
ALTER TABLE services
  ADD COLUMN slot_offset_minutes integer NOT NULL DEFAULT 0 CHECK (slot_offset_minutes BETWEEN 0 AND 240),
  ADD COLUMN record_template_id integer,
  ADD FOREIGN KEY (clinic_id, record_template_id) REFERENCES record_templates;
