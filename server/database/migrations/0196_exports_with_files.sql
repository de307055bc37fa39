-- Whether an export was asked to hold the bytes of files too.
ALTER TABLE clinic_exports ADD COLUMN with_files boolean NOT NULL DEFAULT false;
