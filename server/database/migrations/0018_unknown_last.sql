-- Newest visit first, and last whoever never came; the same for the days of birth.
CREATE INDEX patients_by_latest_visit ON patients (clinic_id, status, last_visit_at DESC NULLS LAST, id DESC);
CREATE INDEX patients_by_latest_birth ON patients (clinic_id, status, birth_date DESC NULLS LAST, id DESC);
