-- A picture on the page on which a clinic is booked from home, as a data address, and how large it is.
ALTER TABLE booking_pages
  ADD COLUMN picture text NOT NULL DEFAULT '' CHECK (length(picture) <= 200000),
  ADD COLUMN picture_alt text NOT NULL DEFAULT '' CHECK (length(picture_alt) <= 200),
  ADD COLUMN picture_width integer NOT NULL DEFAULT 0,
  ADD COLUMN picture_height integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT booking_pages_picture_sized CHECK ((picture = '') = (picture_width = 0) AND (picture = '') = (picture_height = 0));
GRANT SELECT (picture, picture_alt, picture_width, picture_height) ON booking_pages TO chartroom_door;
