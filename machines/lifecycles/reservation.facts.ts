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

/** What to tell someone whom a guard of the chart stopped. */
export const reservationRefusals = {
  noHardConflict: 'The time is not free: the staff member is busy then, or the service cannot be given.',
  softConflictExplained: 'This time has a conflict; give a reason to book it anyway.',
  reasonGiven: 'Give a reason.',
  offerStands: 'There is no open offer, or it has expired.',
  noOfferStands: 'An offer is still open; wait until it is answered or expires.',
  dayFitsOrExplained: 'The reservation is for another day; give a reason to check in today.',
  consentsSettled:
    'A required consent is missing, refused or revoked; have it signed, or give a reason to start without it.',
  overrideExplained: 'Give a reason to start without the required consents.',
  startPassed: "The reservation hasn't started yet.",
  hasTime: 'It has no time yet.',
  noSignedRecord: 'This reservation has a signed record, so it can no longer be changed.',
  keepsTime: 'This reservation has a signed record, so it can no longer be changed.',
  notRebooked: 'It has been rebooked already.',
  wasConfirmed: 'It was not confirmed.',
  leadsClinic: 'Only an owner or a manager may do this.',
  undoIsFresh: 'A move can be undone for one minute, by the person who made it.',
  wasRescheduled: 'There is nothing to undo.',
  cameFromRequested: 'There is nothing to undo.',
  cameFromWaitlisted: 'There is nothing to undo.',
  cameFromBooked: 'There is nothing to undo.',
  cameFromConfirmed: 'There is nothing to undo.',
  cameFromQueued: 'There is nothing to undo.',
  cameFromArrived: 'There is nothing to undo.',
  cameFromInProgress: 'There is nothing to undo.',
  cameFromNoShow: 'There is nothing to undo.',
  cameFromCancelled: 'There is nothing to undo.',
  noneRequired: 'A consent is required.',
  allActive: 'Not every required consent is active.',
  someRevoked: 'No consent was revoked.',
  someActive: 'No required consent is active.',
};
