import { sql } from 'kysely';

/** That a reservation `t` waits at a time which its patient was offered and did not take: the time is remembered, and is not theirs. */
export const isEndedOffer = sql`(t.status = 'waitlisted' AND coalesce(t.offered_until <= now(), false))`;
