import { sql } from 'kysely';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';

/** The states of a patient who is in the house. */
export const hereStates: readonly ReservationStatus[] = ['queued', 'arrived', 'in_progress'];

/**
 * That the patient of a reservation `t` is in the house now, whichever day it is for: somebody may come on another day, or
 * stay past midnight. A visit that was never ended is forgotten after a day; whoever waits without a time is not.
 */
export const isHereNow = sql`(t.status = 'queued'
  OR (t.status IN ('arrived', 'in_progress') AND t.arrived_at > now() - interval '24 hours'))`;
