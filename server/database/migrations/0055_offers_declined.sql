-- An offer that was declined has ended like one that ran out; that the patient said no is told beside the time.
ALTER TABLE reservations ADD COLUMN offer_declined_at timestamptz;
