import type { Move, TimeMove } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';

/** The button of a move, and what is said once it is made. */
export const moveWords: Record<Move, { label: string; done: string }> = {
  accept: { label: t('Accept'), done: t('The reservation was booked.') },
  confirm: { label: t('Confirm'), done: t('The reservation was confirmed.') },
  checkIn: { label: t('Check in'), done: t('The patient was checked in.') },
  start: { label: t('Start'), done: t('The visit was started.') },
  complete: { label: t('Complete'), done: t('The visit was completed.') },
  arriveLate: { label: t('Arrived late'), done: t('The patient was checked in late.') },
  noShow: { label: t('No-show'), done: t('The patient was marked as a no-show.') },
  undoCheckIn: { label: t('Undo check-in'), done: t('The check-in was undone.') },
  pauseBack: { label: t('Back to waiting'), done: t('The patient is waiting again.') },
  reopen: { label: t('Reopen'), done: t('The reservation was booked again.') },
  declineOffer: { label: t('Decline offer'), done: t('The offer was declined. The time is free again.') },
  putOnWaitlist: { label: t('Move to the waiting list'), done: t('The patient is on the waiting list.') },
  handOver: { label: t('Give to a colleague'), done: t('A colleague has taken it over.') },
  decline: { label: t('Decline'), done: t('The request was declined.') },
  cancel: { label: t('Cancel reservation'), done: t('The reservation was cancelled.') },
  void: { label: t('Mark as entered in error'), done: t('The reservation was marked as entered in error.') },
};

export const timeMoveWords: Record<TimeMove, string> = {
  reschedule: t('Reschedule'),
  rebook: t('Book another time'),
  offer: t('Offer a time'),
};

/** Why a move asks for words, as the head of its dialog and a sentence below it. */
export const moveQuestions: Partial<Record<Move, { title: string; text: string }>> = {
  accept: {
    title: t('Accept it anyway?'),
    text: t('This time has a conflict. Your reason is kept with the reservation.'),
  },
  reopen: {
    title: t('Reopen it anyway?'),
    text: t('This time has a conflict. Your reason is kept with the reservation.'),
  },
  checkIn: {
    title: t('Check in on another day?'),
    text: t('The reservation is for another day. A reason is kept with it.'),
  },
  start: {
    title: t('Start without all consents?'),
    text: t('A required consent is not in force. A reason to start without it is kept with the reservation.'),
  },
  decline: {
    title: t('Decline the request?'),
    text: t('The request is marked as cancelled by the clinic.'),
  },
  putOnWaitlist: {
    title: t('Move to the waiting list?'),
    text: t('The reservation gives up its time. The patient waits to be offered another one.'),
  },
  cancel: {
    title: t('Cancel the reservation?'),
    text: t('Its time becomes free at once. The reservation stays readable, with the reason.'),
  },
  void: {
    title: t('Mark as entered in error?'),
    text: t("It stays readable, but it no longer counts and can't be changed."),
  },
};
