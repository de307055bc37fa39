import { sql } from 'kysely';
import { inClinic, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { foundIds } from './found-ids.ts';

/** As many as the contract says; the sentence of the refusal says it too. */
const mostIds = 10_000;

/** Everyone on all pages of a list together, by their ids; it stands in the log as the list does. */
export function listPatientIds(call: Call<'listPatientIds'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const { ids, isNear } = await foundIds(scope, call.query, sql`t.id`, mostIds);
    if (ids.length > mostIds)
      throw invalid({
        detail: ['More than 10,000 patients were found. Narrow the list by a filter.'],
      });
    await tell(scope, { action: 'patient.listed', objectType: 'clinic', objectId: clinic });
    return { status: 200, body: isNear ? { ids, is_near: ids.length > 0 } : { ids } };
  });
}
