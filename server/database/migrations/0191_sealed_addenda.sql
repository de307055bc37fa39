-- A signed addendum is sealed as a signed version is: with who wrote it and who signed it, as they were then. Those from before,
-- and those that an earlier release signs meanwhile, have no sum and are never called changed.
ALTER TABLE medical_record_addenda ADD COLUMN author_name text, ADD COLUMN checksum text;
