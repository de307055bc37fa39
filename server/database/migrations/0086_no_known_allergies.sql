-- An empty list of allergies says that nobody asked, unless somebody asked and noted that there are none.
ALTER TABLE patients ADD COLUMN no_known_allergies boolean NOT NULL DEFAULT false;
ALTER TABLE patients ADD CONSTRAINT allergies_or_none CHECK (NOT no_known_allergies OR allergies = '[]');
