import type { Move, TimeMove } from '#machines/flows/reservationMoves.ts';

/** The button of a move, and what is said once it is made. */
export const moveWords: Record<Move, { label: string; done: string }> = {
  accept: { label: 'Accept', done: 'The reservation was booked.' },
  confirm: { label: 'Confirm', done: 'The reservation was confirmed.' },
  checkIn: { label: 'Check in', done: 'The patient was checked in.' },
  start: { label: 'Start', done: 'The visit was started.' },
  complete: { label: 'Complete', done: 'The visit was completed.' },
  arriveLate: { label: 'Arrived late', done: 'The patient was checked in late.' },
  noShow: { label: 'No-show', done: 'The patient was marked as not come.' },
  undoCheckIn: { label: 'Undo check-in', done: 'The check-in was taken back.' },
  pauseBack: { label: 'Back to waiting', done: 'The patient is waiting again.' },
  reopen: { label: 'Reopen', done: 'The reservation was booked again.' },
  decline: { label: 'Decline', done: 'The request was declined.' },
  cancel: { label: 'Cancel reservation', done: 'The reservation was cancelled.' },
  void: { label: 'Entered in error', done: 'The reservation was marked as entered in error.' },
};

export const timeMoveWords: Record<TimeMove, string> = {
  reschedule: 'Reschedule',
  rebook: 'Book another time',
  offer: 'Offer a time',
};

/** Why a move asks for words, as the head of its dialog and a sentence below it. */
export const moveQuestions: Partial<Record<Move, { title: string; text: string }>> = {
  accept: {
    title: 'Accept all the same?',
    text: 'Something speaks against this time. A reason is kept with the reservation.',
  },
  reopen: {
    title: 'Reopen all the same?',
    text: 'Something speaks against this time. A reason is kept with the reservation.',
  },
  checkIn: {
    title: 'Check in on another day?',
    text: 'The reservation is for another day. A reason is kept with it.',
  },
  start: {
    title: 'Start without all consents?',
    text: 'A required consent is not in force. A reason to start without it is kept with the reservation.',
  },
  decline: {
    title: 'Decline the request?',
    text: 'The request ends as cancelled by the clinic.',
  },
  cancel: {
    title: 'Cancel the reservation?',
    text: 'Its time becomes free at once. The reservation stays readable, with the reason.',
  },
  void: {
    title: 'Mark as entered in error?',
    text: 'It stays readable, counts nowhere, and nothing more can happen to it.',
  },
};
