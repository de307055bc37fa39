-- From when on a service asks for a form: visits that were over by then owe nothing. What is required today always was.
ALTER TABLE service_consent_forms ADD COLUMN required_since timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE service_consent_forms ALTER COLUMN required_since SET DEFAULT now();
