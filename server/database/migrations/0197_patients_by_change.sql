-- The patients of a clinic in the order of their changes, whatever their status: what FHIR is asked for by `_sort=-_lastUpdated` and `_lastUpdated`.
CREATE INDEX patients_by_change_of_all ON patients (clinic_id, updated_at, id);
