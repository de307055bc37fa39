import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import { conflict, denied, forbidden, inClinic, mayIn, scopeOf, tell } from '#server/access/scope.ts';
import { rowById } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { preconditionFailed } from '#server/http/refusal.ts';
import { offer } from '../booking.ts';
import type { ReservationRow } from '../reservation.ts';
import { lockParties } from '../slot.ts';
import { freedTimes } from './fitting.ts';

/** The times that became free again and suit someone who waits. */
export const listFreedTimes = (call: Call<'listFreedTimes'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'reservations.read', async (scope) => {
    const { freed_by } = call.query;
    const times = await freedTimes(scope, freed_by ? sql`f.freed_by = ${freed_by}` : sql`true`);
    return { status: 200, body: { times } };
  });

/** Offers a freed time to the one whose turn it is; whoever is named but not next is refused. */
export const offerFreedTime = (call: Call<'offerFreedTime'>): Promise<Answer> =>
  call.answerAs(async (trx, user) => {
    const { appointment, version, minutes = 60 } = call.body;
    const { rows } = await sql<{ clinic_id: number; staff_id: number }>`
      SELECT clinic_id, staff_id FROM freed_times WHERE id = ${call.params.id}`.execute(trx);
    const [freed] = rows;
    const scope = freed && (await scopeOf(trx, call.origin, user, freed.clinic_id));
    if (!freed || !scope) return denied(trx, call.origin, user, 'freed_time', call.params.id);
    if (!mayIn(scope, 'reservations.write')) return forbidden(scope, 'reservations.write');
    const seen = await rowById(trx, 'reservations', appointment);
    if (seen?.clinic_id !== scope.clinic.id)
      return denied(trx, call.origin, user, 'reservation', appointment);
    await lockParties(scope, [freed.staff_id, seen.staff_id], seen.patient_id);
    const row = (await rowById(trx, 'reservations', appointment, 'lock')) as ReservationRow;
    if (row.version !== version) throw preconditionFailed();
    const [time] = await freedTimes(scope, sql`f.id = ${call.params.id}`);
    if (!time) throw conflict({ detail: ['The time has been taken meanwhile.'] });
    const [next] = time.waiting;
    if (next?.offered_until)
      throw conflict({
        appointment: [
          say('The time is offered to {patient_name} already.', { patient_name: next.patient_name }),
        ],
      });
    if (next?.appointment !== appointment)
      throw conflict({
        appointment: [
          next
            ? say('{patient_name} comes first.', { patient_name: next.patient_name })
            : 'The time does not suit this patient.',
        ],
      });
    const { start_at, end_at, staff } = time;
    await offer(scope, row, { start_at, end_at, staff, minutes });
    await tell(scope, {
      action: 'reservation.offer',
      objectType: 'reservation',
      objectId: row.id,
      patientId: row.patient_id,
    });
    const [now] = await freedTimes(scope, sql`f.id = ${call.params.id}`);
    return { status: 200, body: now ?? time };
  });
