-- What the clinic cancelled itself was counted as cancelled late, as if its patient had done it; the days are counted anew.
UPDATE reservations SET late_cancel = false WHERE late_cancel AND cancelled_by = 'clinic';
