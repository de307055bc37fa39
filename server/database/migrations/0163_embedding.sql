-- The websites that may show a clinic's booking page in a frame.
ALTER TABLE booking_pages ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}' CHECK (cardinality(embed_origins) <= 10);
GRANT SELECT (embed_origins) ON booking_pages TO chartroom_door;
