import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import {
  conflict,
  denied,
  forbidden,
  inClinic,
  mayIn,
  refuseForeign,
  type Scope,
  scopeOf,
} from '#server/access/scope.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { findConflicts, sentenceOf } from './conflicts.ts';
import { lockStaff, type Slot, slotOf } from './slot.ts';

type HoldRow = Row<'slot_holds'>;

/** Keeps a time free for the one who fills in the form; a time that cannot be had is refused. */
export function holdSlot(call: Call<'holdSlot'>): Promise<Answer> {
  const { clinic, service, staff, start_at, end_at, seconds = 300, ...body } = call.body;
  return inClinic(call, clinic, 'reservations.write', async (scope) => {
    await lockStaff(scope, [staff]);
    await refuseForeign(scope, 'reservations', [body.appointment]);
    const slot = await slotOf(scope, { service, staff, start_at, end_at });
    await endHolds(scope, body.replaces ?? null);
    const party = { patientId: null, except: body.appointment ?? null };
    const hard = (await findConflicts(scope, slot, party)).filter(({ kind }) => isTaken.includes(kind));
    if (hard.length > 0) throw conflict({ start_at: hard.map(sentenceOf) });
    return { status: 201, body: shownHold(scope, await addHold(scope, slot, seconds)) };
  });
}

/** What a hold competes for; everything else is told by the check of the whole reservation. */
const isTaken: components['schemas']['Conflict']['kind'][] = ['staff_busy', 'session_full', 'held'];

/** Gives a held time back; only the one who holds it can. */
export function releaseSlot(call: Call<'releaseSlot'>): Promise<Answer> {
  const { id } = call.params;
  return call.answerAs(async (trx, user) => {
    const { rows } = await sql<HoldRow>`SELECT * FROM slot_holds WHERE id = ${id}`.execute(trx);
    const [hold] = rows;
    const scope = hold && (await scopeOf(trx, call.origin, user, hold.clinic_id));
    if (!hold || !scope || hold.user_id !== user.id) return denied(trx, call.origin, user, 'hold', id);
    if (!mayIn(scope, 'reservations.write')) return forbidden(scope, 'reservations.write');
    await endHolds(scope, id);
    return { status: 204 };
  });
}

/** Ends one of the user's holds and sweeps up those of the clinic that have run out. */
async function endHolds({ trx, clinic, user }: Scope, id: number | null): Promise<void> {
  await sql`
    DELETE FROM slot_holds WHERE clinic_id = ${clinic.id}
      AND (expires_at <= ${clinic.now} OR (id = ${id} AND user_id = ${user.id}))`.execute(trx);
}

async function addHold({ trx, clinic, user }: Scope, slot: Slot, seconds: number): Promise<HoldRow> {
  const { rows } = await sql<HoldRow>`
    INSERT INTO slot_holds (clinic_id, user_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after, expires_at)
    VALUES (${clinic.id}, ${user.id}, ${slot.service.id}, ${slot.staffId}, ${slot.start}, ${slot.end},
      ${slot.bufferBefore}, ${slot.bufferAfter}, ${new Date(clinic.now.getTime() + seconds * 1000)})
    RETURNING *`.execute(trx);
  return rows[0] as HoldRow;
}

const shownHold = ({ clinic }: Scope, row: HoldRow): components['schemas']['Hold'] => ({
  id: row.id,
  clinic: row.clinic_id,
  service: row.service_id,
  staff: row.staff_id,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  seconds_left: Math.max(0, Math.round((row.expires_at.getTime() - clinic.now.getTime()) / 1000)),
});
