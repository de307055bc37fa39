import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { type Move, type Offer, offersOf, type Standing } from './reservationMoves.ts';

/** Moves that lead to no column of their own, or are not made by carrying a card. */
type Sideways = 'undoCheckIn' | 'void' | 'declineOffer' | 'putOnWaitlist' | 'handOver';

const leadsTo: Readonly<Record<Exclude<Move, Sideways>, ReservationStatus>> = {
  accept: 'booked',
  confirm: 'confirmed',
  checkIn: 'arrived',
  start: 'in_progress',
  complete: 'completed',
  arriveLate: 'arrived',
  noShow: 'no_show',
  pauseBack: 'arrived',
  reopen: 'booked',
  decline: 'cancelled',
  cancel: 'cancelled',
};

function endOf(move: Move, { reservation }: Standing): ReservationStatus | null {
  if (move === 'undoCheckIn') return reservation.confirmed_at === null ? 'booked' : 'confirmed';
  return move in leadsTo ? leadsTo[move as keyof typeof leadsTo] : null;
}

/** The step that leads from where a reservation stands to another state; null where no single one does. */
export const stepTowards = (standing: Standing, status: ReservationStatus): Offer | null =>
  offersOf(standing).find(({ move }) => endOf(move, standing) === status) ?? null;
