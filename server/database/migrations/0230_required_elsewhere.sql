-- Since when a form was required where its service was imported from; what is owed here counts from required_since.
ALTER TABLE service_consent_forms ADD COLUMN required_elsewhere_since timestamptz;
