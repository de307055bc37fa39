import { sql } from 'kysely';
import { staffRefusal } from '#machines/lifecycles/rightsToRights.ts';
import { actOf, denied, refused, type Scope, scopeOf, stillThere } from '#server/access/scope.ts';
import { tellOwnerOfLeaver } from '#server/areas/auth/notices.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { staffName } from './member.ts';
import { moveMember, reservationsToCome } from './membership.ts';
import { changerOf, subjectOf } from './rights.ts';

/** Takes the user out of a clinic, also one that waits for their second step: leaving opens nothing. */
export const leaveClinic = (call: Call<'leaveClinic'>): Promise<Answer> =>
  call.answerAs(async (trx, user) => {
    const { id } = call.params;
    const scope = await scopeOf(trx, call.origin, user, id);
    const row = scope?.staffId ? await rowById(trx, 'staff', scope.staffId, 'lock') : undefined;
    if (!scope || !row) return denied(trx, call.origin, user, 'clinic', id);
    const why = staffRefusal(await changerOf(scope), subjectOf(row), 'leaving');
    if (why) return refused(scope, why);
    const toCome = await reservationsToCome(scope, row);
    // before the move, after which nothing of the clinic is within the leaver's reach
    const owner = await ownersAddress(scope);
    await tellOwnerOfLeaver(trx, call.origin, { clinic: scope.clinic, owner, name: staffName(row), toCome });
    const event = { ...actOf(scope), type: 'leave', reservationsToCome: toCome } as const;
    await moveMember(scope, row, event, 'staff.left');
    return { status: 204 };
  });

async function ownersAddress({ trx, clinic }: Scope): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    SELECT u.email FROM clinics c JOIN users u ON u.id = c.owner_id WHERE c.id = ${clinic.id}`.execute(trx);
  return stillThere<{ email: string }>(rows).email;
}
