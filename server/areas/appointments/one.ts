import { actOf, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { onThing, shown } from '#server/access/thing.ts';
import { instant } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { labelReservation } from './create.ts';
import { moveReservation } from './move.ts';
import { editInPlace, onReservation, reschedule } from './on-reservation.ts';
import { type ReservationRow, reservationKind } from './reservation.ts';
import { refuseRuledOut } from './ruled-out.ts';
import { detailedReservation } from './show.ts';
import { serviceOf, slotColumns, slotOf } from './slot.ts';

type Body = Call<'updateAppointment'>['body'] & { staff: number };

/** One reservation. */
export const readAppointment = (call: Call<'readAppointment'>): Promise<Answer> =>
  onThing(call, reservationKind, 'reservations.read', async (scope, row) => {
    await tell(scope, {
      action: 'reservation.read',
      objectType: 'reservation',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return shown(await detailedReservation(scope, row.id));
  });

/** Changes a reservation; another time, service or member of staff counts as rescheduling. */
export function updateAppointment(call: Call<'updateAppointment'>): Promise<Answer> {
  const asked = call.body;
  return onReservation(call, 'reservations.write', { staff: [asked.staff] }, async (scope, row) => {
    // whoever waits for anyone goes on waiting where they do
    const body = { ...asked, staff: asked.staff ?? row.staff_id };
    if (asked.staff === null && !asked.waitlist?.staff_any)
      throw invalid({ staff: ['This field is required.'] });
    if (body.labels) await refuseForeign(scope, 'patient_labels', body.labels);
    const { kind, room, reason, notes, priority, waitlist } = body;
    const plain: Partial<ReservationRow> = { kind, room, reason, notes, priority, waitlist };
    if (isElsewhere(row, body)) await moveElsewhere(scope, row, body, plain);
    else await editInPlace(scope, row, plain, body.override_reason ?? null);
    if (body.labels) await labelReservation(scope, row.id, body.labels);
    return 'reservation.updated';
  });
}

function isElsewhere(row: ReservationRow, body: Body): boolean {
  const same = (given: string | null | undefined, stored: Date | null) =>
    given === undefined || (given === null ? stored === null : Date.parse(given) === stored?.getTime());
  return (
    body.service !== row.service_id ||
    body.staff !== row.staff_id ||
    !same(body.start_at, row.start_at) ||
    !same(body.end_at ?? undefined, row.end_at)
  );
}

/** What holds no time yet is only edited; anything else is rescheduled. */
async function moveElsewhere(
  scope: Scope,
  row: ReservationRow,
  body: Body,
  plain: Partial<ReservationRow>,
): Promise<void> {
  const { start_at, service, staff, end_at, override_reason = null } = body;
  if (row.status !== 'requested' && row.status !== 'waitlisted' && !(row.status === 'queued' && !start_at)) {
    if (!start_at) throw invalid({ start_at: ['This field is required.'] });
    await reschedule(scope, row, { start_at, service, staff, end_at, override_reason }, plain);
    return;
  }
  if (!start_at && row.status === 'requested') throw invalid({ start_at: ['This field is required.'] });
  const slot = start_at ? await slotOf(scope, { service, staff, start_at, end_at }) : null;
  const wished = slot?.service ?? (await serviceOf(scope, service));
  const isSame = service === row.service_id && staff === row.staff_id;
  const waitlist = plain.waitlist === undefined ? row.waitlist : plain.waitlist;
  // another day may be wished for whatever became of the service since
  if (!isSame) await refuseRuledOut(scope, { service: wished, staff: waitlist?.staff_any ? null : staff });
  const columns = slot
    ? slotColumns(slot)
    : { service_id: service, staff_id: staff, start_at: null, end_at: null };
  const event = { type: 'edit' as const, ...actOf(scope), startAt: instant(slot?.start ?? null) };
  await moveReservation(scope, row, event, { ...columns, ...plain });
}
