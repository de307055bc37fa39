import { sql } from 'kysely';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';

/** The states in which a reservation takes its time; the same as in the exclusion constraint. */
export const takingStates = sql`('booked', 'confirmed', 'arrived', 'in_progress', 'completed')`;

/** That a reservation counts towards what a service can be booked in a day: it takes its time, or is offered it now. */
export const isTakenOrOffered = sql`(status IN ${takingStates} OR (status = 'waitlisted' AND offered_until > now()))`;

/** The same for one state, apart from a visit that is over: what is noted of that takes no room any more. */
export const takesTime = (status: ReservationStatus): boolean =>
  status === 'booked' || status === 'confirmed' || status === 'arrived' || status === 'in_progress';
