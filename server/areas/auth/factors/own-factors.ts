import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { audit } from '#server/audit/audit.ts';
import type { Row, Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import { tellFactorsChanged } from '../notices.ts';
import { provePassword } from '../prove-password.ts';
import { devicesOf } from './devices.ts';
import { codesLeft, renewCodes } from './recovery-codes.ts';
import { forgetStandIns } from './resets.ts';

export const factorColumns = ['id', 'kind', 'name', 'created_at', 'last_used_at'] as const;

/** A stored factor, without what it is proven by. */
type FactorRow = Pick<Row<'factors'>, 'id' | 'kind' | 'name' | 'created_at' | 'last_used_at'>;

/** A factor as the API shows it. */
export const shownFactor = ({
  id,
  kind,
  name,
  created_at,
  last_used_at,
}: FactorRow): components['schemas']['Factor'] => ({
  ...{ id, kind, name, created_at: created_at.toISOString() },
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** What the signed-in user signs in with besides the password. */
export function listFactors(call: Call<'listFactors'>): Promise<Answer> {
  return call.openAs(async (trx, user) => {
    const rows = await trx
      .selectFrom('factors')
      .select(factorColumns)
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    return {
      status: 200,
      body: {
        factors: rows.map(shownFactor),
        recovery_codes_left: await codesLeft(trx, user.id),
        devices: await devicesOf(trx, user.id),
      },
    };
  });
}

/** Removes a factor; with the last one everything that stood in for it goes too. */
export async function removeFactor(call: Call<'removeFactor'>, deps: AuthDeps): Promise<Answer> {
  await provePassword(call, deps, call.body.password);
  const { factor } = call.body;
  return call.openAs(async (trx, user) => {
    await lockFactors(trx, user.id);
    const { numDeletedRows } = await trx
      .deleteFrom('factors')
      .where('user_id', '=', user.id)
      .where('id', '=', factor)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    if ((await countFactors(trx, user.id)) === 0) {
      await refuseRequired(trx, user.id);
      await forgetStandIns(trx, user.id);
    }
    await audit(trx, call.origin, {
      ...{ action: 'auth.factor_removed', userId: user.id, objectType: 'user', objectId: user.id },
    });
    await tellFactorsChanged(trx, call.origin, user, 'removed');
    return { status: 204 };
  });
}

/** The last factor stays where a clinic requires one: without it, it would be closed at once. */
async function refuseRequired(trx: Trx, userId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.name FROM clinics c LEFT JOIN staff s
      ON s.clinic_id = c.id AND s.user_id = ${userId} AND s.status = 'active'
    WHERE c.id IN (SELECT reachable_clinic_ids()) AND second_step_due(c,
      CASE WHEN c.owner_id = ${userId} THEN 'owner' ELSE s.role END, s.joined_at, ${userId}) IS NOT NULL
    ORDER BY c.id LIMIT 1`.execute(trx);
  const [clinic] = rows;
  if (!clinic) return;
  throw new Refusal(409, {
    detail: [say('{name} requires a second step. Add another one before you remove this one.', clinic)],
  });
}

/** Ten new recovery codes in the place of those of before. */
export async function renewRecoveryCodes(call: Call<'renewRecoveryCodes'>, deps: AuthDeps): Promise<Answer> {
  await provePassword(call, deps, call.body.password);
  return call.answerAs(async (trx, user) => {
    await lockFactors(trx, user.id);
    if ((await countFactors(trx, user.id)) === 0)
      throw new Refusal(409, { detail: ['Add a second step first.'] });
    const codes = await renewCodes(trx, user.id);
    await audit(trx, call.origin, {
      ...{ action: 'auth.recovery_codes_renewed', userId: user.id, objectType: 'user', objectId: user.id },
    });
    await tellFactorsChanged(trx, call.origin, user, 'codesRenewed');
    return { status: 201, body: { recovery_codes: codes } };
  });
}

/** Whether a factor is the first or the last is decided by one transaction after the other. */
export const lockFactors = (trx: Trx, userId: number) =>
  sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(trx);

export async function countFactors(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('factors')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
