import type { Act, ExplainedAct } from './act.ts';

/** Whether the wanted time collides: hard is impossible, soft needs a reason. */
export type Conflicts = 'none' | 'soft' | 'hard';

type Slot = { startAt: string | null; conflicts: Conflicts; overrideReason?: string | null };

/** Everything that can happen to a reservation: acts of users, then facts from its consents and its record. */
export type ReservationEvent =
  | (Act & { type: 'request' | 'waitlist'; startAt: string | null })
  | (Act & { type: 'queue' })
  | (Act & Slot & { type: 'book' | 'walkIn' | 'reschedule' | 'rebook' })
  | (Act & { type: 'accept' | 'reopen' | 'undo'; conflicts: Conflicts; overrideReason?: string | null })
  | (Act & { type: 'offer'; startAt: string; until: string })
  | (ExplainedAct & { type: 'checkIn'; sameDay: boolean })
  | (Act & { type: 'start'; overrideReason?: string | null })
  | (ExplainedAct & { type: 'decline' | 'cancel' | 'void' | 'putOnWaitlist' })
  | (Act & { type: 'edit'; startAt?: string | null })
  | (Act & {
      type: 'confirm' | 'declineOffer' | 'undoCheckIn' | 'pauseBack' | 'complete' | 'noShow' | 'arriveLate';
    })
  | { type: 'consentsCounted'; required: number; active: number; revoked: number }
  | { type: 'recordOpened' | 'recordSigned' | 'recordReopened' | 'recordVoided' };

/** The status column of a stored reservation; the chart's attendance states bear the same names. */
export type ReservationStatus =
  | 'requested'
  | 'waitlisted'
  | 'booked'
  | 'confirmed'
  | 'queued'
  | 'arrived'
  | 'in_progress'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'entered_in_error';

/** The move that undo would take back, with the time the reservation had before. */
export type LastMove = { from: ReservationStatus; by: number; at: string; startAt: string | null };

/** What the guards look at, besides the state. */
export type ReservationContext = {
  startAt: string | null;
  isConfirmed: boolean;
  offeredUntil: string | null;
  isRebooked: boolean;
  isOverridden: boolean;
  last: LastMove | null;
};

/** How long a move can be taken back by the one who made it. */
export const UNDO_WINDOW_MS = 60_000;

/** What to tell somebody whom a guard of the chart stopped. */
export const reservationRefusals = {
  noHardConflict: 'The time is not free: the staff member is busy then, or the service cannot be given.',
  softConflictExplained: 'Something speaks against this time; give a reason to take it all the same.',
  reasonGiven: 'Give a reason.',
  offerStands: 'No offer stands, or it has ended.',
  noOfferStands: 'An offer still stands; wait until it is answered or ends.',
  dayFitsOrExplained: 'The reservation is for another day; give a reason to check in today.',
  consentsSettled:
    'A required consent is missing, refused or revoked; have it signed, or give a reason to start without it.',
  overrideExplained: 'Give a reason to start without the required consents.',
  startPassed: 'The reservation has not begun yet.',
  hasTime: 'It has no time yet.',
  noSignedRecord: 'A signed medical record hangs on this reservation; it can no longer be changed.',
  keepsTime: 'A signed medical record hangs on this reservation; it can no longer be changed.',
  notRebooked: 'It has been rebooked already.',
  wasConfirmed: 'It was not confirmed.',
  leadsClinic: 'Only an owner or a manager may do this.',
  undoIsFresh: 'A move can be taken back for one minute, by the one who made it.',
  wasRescheduled: 'There is nothing to take back.',
  cameFromRequested: 'There is nothing to take back.',
  cameFromWaitlisted: 'There is nothing to take back.',
  cameFromBooked: 'There is nothing to take back.',
  cameFromConfirmed: 'There is nothing to take back.',
  cameFromQueued: 'There is nothing to take back.',
  cameFromArrived: 'There is nothing to take back.',
  cameFromInProgress: 'There is nothing to take back.',
  cameFromNoShow: 'There is nothing to take back.',
  cameFromCancelled: 'There is nothing to take back.',
  noneRequired: 'A consent is required.',
  allActive: 'Not every required consent is active.',
  someRevoked: 'No consent was revoked.',
  someActive: 'No required consent is active.',
};
