-- A program sorts all patients of a clinic by birth, whatever their status: without this all of them were sorted for each page.
CREATE INDEX patients_by_birth_of_all ON patients (clinic_id, birth_date, id);
