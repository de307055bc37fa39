import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { ConsentState } from '#machines/lifecycles/reservation.stored.ts';

/** The states of a reservation in a word each. */
export const statusWords: Record<ReservationStatus, string> = {
  requested: 'Requested',
  waitlisted: 'Waiting list',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  in_progress: 'In progress',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Cancelled',
  entered_in_error: 'Entered in error',
};

/** How the required consents stand, in a word or two each. */
export const consentWords: Record<ConsentState, string> = {
  none_required: 'None required',
  missing: 'Missing',
  partial: 'Some missing',
  complete: 'Complete',
  revoked: 'Refused or revoked',
};

/** Who comes; where names are hidden, the number of the reservation. */
export const patientShown = (
  { number, patient_name }: { number: string; patient_name: string },
  isPrivate: boolean,
): string => (isPrivate ? number : patient_name);
