import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';

type Rules = components['schemas']['RetentionRules'];

const unstored = {
  ...{ years_after_visit: null, years_after_death: null, years_after_majority: null, age_of_majority: 18 },
  ...{ version: 0, updated_at: null },
};

/** How long a clinic keeps charts; before anything is stored, for ever. */
export const readRetention = (call: Call<'readRetention'>): Promise<Answer> =>
  inClinic(call, call.params.id, 'patients.remove', async (scope) => {
    await tell(scope, {
      action: 'clinic.retention_read',
      objectType: 'clinic',
      objectId: scope.clinic.id,
    });
    return answer(await rulesOf(scope));
  });

/** Changes how long a clinic keeps charts; nothing is removed by it. */
export const updateRetention = (call: Call<'updateRetention'>): Promise<Answer> =>
  inClinic(call, call.params.id, 'patients.remove', async (scope) => {
    const { trx, clinic, user } = scope;
    await sql`SELECT pg_advisory_xact_lock(hashtext('retention_rules'), ${clinic.id})`.execute(trx);
    const { version } = await rulesOf(scope);
    refuseOtherVersion(call.headers['If-Match'], version);
    const {
      years_after_visit = null,
      years_after_death = null,
      years_after_majority = null,
      age_of_majority,
    } = call.body;
    const values = {
      ...{ years_after_visit, years_after_death, years_after_majority, age_of_majority },
      updated_by: user.id,
    };
    await trx
      .insertInto('retention_rules')
      .values({ ...values, clinic_id: clinic.id, created_by: user.id })
      .onConflict((conflict) =>
        conflict
          .column('clinic_id')
          .doUpdateSet({ ...values, version: version + 1, updated_at: sql<Date>`now()` }),
      )
      .execute();
    await tell(scope, { action: 'clinic.retention_updated', objectType: 'clinic', objectId: clinic.id });
    return answer(await rulesOf(scope));
  });

/** The rules of a clinic as they are now. */
export async function rulesOf({ trx, clinic }: Scope): Promise<Rules> {
  const row = await trx
    .selectFrom('retention_rules')
    .select(['years_after_visit', 'years_after_death', 'years_after_majority', 'age_of_majority'])
    .select(['version', 'updated_at'])
    .where('clinic_id', '=', clinic.id)
    .executeTakeFirst();
  return row ? { ...row, updated_at: row.updated_at.toISOString() } : unstored;
}

const answer = (rules: Rules): Answer => ({
  status: 200,
  body: rules,
  headers: { etag: etag(rules.version) },
});
