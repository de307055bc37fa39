import { sql } from 'kysely';
import { actOf, conflict, personOf, refused, type Scope, stillThere, tell } from '#server/access/scope.ts';
import type { AuthDeps } from '#server/areas/auth/deps.ts';
import { tellNewOwner } from '#server/areas/auth/notices.ts';
import { refuseUnproven } from '#server/areas/auth/prove-again.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type StaffRow, staffName } from './member.ts';
import { statusAfter } from './membership.ts';
import { changeMember } from './rights.ts';

const asked = {
  step: 'Confirm your second step to hand the clinic over.',
  password: 'Enter your password to hand the clinic over.',
};

/** What the database says to a hand-over that it does not carry out. */
const refusals = {
  lost: 'Someone changed the owner or this member in the meantime. Look again.',
  full: 'This member owns a hundred clinics, the most one account can have.',
};

/** Makes a member the owner of the clinic, once its owner has proven that it is them; both are told by mail. */
export const handClinicOver = (call: Call<'handClinicOver'>, deps: AuthDeps): Promise<Answer> =>
  deps.inTurn(`hand-over:${call.session?.userId}`, () =>
    changeMember(call, 'ownership', async (scope, row) => {
      const former = await ownRow(scope);
      statusAfter(former, { ...actOf(scope), type: 'give' });
      statusAfter(row, { ...actOf(scope), type: 'take' });
      const unproven = await refuseUnproven(scope, call, deps, asked);
      if (unproven) return unproven;
      const { rows } = await sql<{ outcome: 'done' | keyof typeof refusals }>`
        SELECT hand_clinic_over(${scope.clinic.id}, ${row.id}, ${call.body.becomes}) AS outcome`.execute(
        scope.trx,
      );
      const outcome = rows[0]?.outcome ?? 'lost';
      if (outcome === 'lost') return refused(scope, refusals.lost);
      if (outcome !== 'done') throw conflict({ detail: [refusals[outcome]] });
      await tell(scope, { action: 'staff.clinic_handed_over', objectType: 'staff', objectId: row.id });
      await tell(scope, { action: 'staff.updated', objectType: 'staff', objectId: former.id });
      await tellNewOwner(scope.trx, scope.origin, {
        ...{ clinic: scope.clinic, from: personOf(scope).email },
        to: { email: await accountOf(scope, row), name: staffName(row) },
      });
      return { status: 204 };
    }),
  );

const ownRow = async ({ trx, staffId }: Scope): Promise<StaffRow> =>
  stillThere(staffId === null ? [] : [await rowById(trx, 'staff', staffId, 'look')]);

/** The address of the account that signs in as a member, not the one that the clinic keeps. */
async function accountOf({ trx }: Scope, row: StaffRow): Promise<string> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM users WHERE id = ${row.user_id}`.execute(
    trx,
  );
  return stillThere<{ email: string }>(rows).email;
}
