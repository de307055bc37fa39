import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import type { Wish } from './found.ts';
import { findPatients } from './patients.ts';
import { findReservations } from './reservations.ts';
import { findStaff } from './staff.ts';
import { shownTerms, termsOf } from './terms.ts';

/** Finds what is meant, of every kind; results of the kinds that are wanted, counts of all. */
function searchEverything(call: Call<'searchEverything'>): Promise<Answer> {
  const { clinic, search, kind = 'all', limit = 5, offset = 0, with_inactive = false } = call.body;
  const wish = (one: typeof kind): Wish =>
    kind === 'all' ? { limit, offset: 0 } : kind === one ? { limit, offset } : { limit: 0, offset: 0 };
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const terms = termsOf(search);
    // two letters that changed places in a short name leave less than half of it alike; the usual 0.6 finds none of those
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.4', true)`.execute(scope.trx);
    const body: components['schemas']['SearchAnswer'] = {
      terms: shownTerms(terms),
      patients: await findPatients(scope, terms, with_inactive, wish('patients')),
      reservations: await findReservations(scope, terms, wish('reservations')),
      staff: await findStaff(scope, terms, with_inactive, wish('staff')),
    };
    // without the words: who looked is remembered, not for what
    await tell(scope, { action: 'search.made', objectType: 'clinic', objectId: clinic });
    return { status: 200, body };
  });
}

/** The operations of the search. */
export const searchOperations = { searchEverything };
