-- Consents that were asked for and not decided: few among all, and counted for two periods by every overview.
CREATE INDEX patient_consents_open ON patient_consents (clinic_id, created_at) WHERE status = 'draft';
