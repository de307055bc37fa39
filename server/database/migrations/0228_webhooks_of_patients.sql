-- The addresses heard of what the desk does, and not of the same steps done by the patient's link, nor of what an import
-- of reservations brings and its undoing takes away.
CREATE OR REPLACE FUNCTION webhook_event_of(action text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$
    SELECT CASE
      WHEN action = 'patient.created' THEN 'patient.created'
      WHEN action IN ('patient.updated', 'patient.labelled', 'patient.archived', 'patient.restored', 'patient.deceased',
        'patient.merged', 'patient.unmerged', 'patient.updated_from_answers', 'patient.erased',
        'patient.import_undone') THEN 'patient.updated'
      WHEN action IN ('reservation.created', 'reservation.imported', 'visit.booked') THEN 'reservation.created'
      WHEN action IN ('reservation.cancel', 'reservation.import_undone', 'visit.cancelled', 'series.cancel')
        THEN 'reservation.cancelled'
      WHEN action IN ('reservation.checkIn', 'visit.arrived') THEN 'reservation.checked_in'
      WHEN action IN ('reservation.updated', 'reservation.reschedule', 'reservation.accept', 'reservation.confirm',
        'reservation.decline', 'reservation.declineOffer', 'reservation.offer', 'reservation.putOnWaitlist',
        'reservation.handOver', 'reservation.arriveLate', 'reservation.start', 'reservation.pauseBack', 'reservation.complete',
        'reservation.noShow', 'reservation.undo', 'reservation.undoCheckIn', 'reservation.reopen', 'reservation.rebook',
        'reservation.void', 'series.reschedule', 'visit.confirmed', 'visit.moved', 'visit.taken', 'visit.offer_declined')
        THEN 'reservation.changed'
      WHEN action IN ('medical_record.signed', 'medical_record.cosigned') THEN 'record.signed'
      WHEN action IN ('patient_consent.signed', 'visit.form_signed') THEN 'consent.given'
      WHEN action = 'patient_consent.revoked' THEN 'consent.revoked'
    END
  $$;
