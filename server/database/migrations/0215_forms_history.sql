-- Who published a version of an imported form and what happened to the form before, by the names that its clinic told: nobody of this one is meant.
ALTER TABLE consent_form_versions ADD COLUMN published_by_name text,
  ADD CONSTRAINT published_by_one CHECK (published_by IS NULL OR published_by_name IS NULL);
ALTER TABLE consent_forms ADD COLUMN earlier_history jsonb NOT NULL DEFAULT '[]';
