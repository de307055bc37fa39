import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { Sentence } from '#machines/lifecycles/saying.ts';
import { actOf, conflict, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { clockOf, dayOf, instantOf } from '#server/time/clinic-days.ts';
import { labelReservation } from '../create.ts';
import { cancelling } from '../ending.ts';
import { moveReservation } from '../move.ts';
import { editInPlace, onReservation, reschedule } from '../on-reservation.ts';
import type { ReservationRow } from '../reservation.ts';
import { detailedReservation } from '../show.ts';
import { lockParties } from '../slot.ts';
import { dated } from './make.ts';

type SeriesScope = Call<'cancelSeries'>['body']['scope'];
type Shift = Call<'rescheduleSeries'>['body'];

/** Changes occurrences: by some days, to another time of day, to someone else, or what is noted of them. */
export const rescheduleSeries = (call: Call<'rescheduleSeries'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => {
    const { rows, done, clashes } = await changeEach(scope, row, call.body);
    const changed = rows.filter(({ id }) => !clashes.has(id));
    if (clashes.size > 0 && (changed.length === 0 || !call.body.leave_clashing))
      throw together(
        rows.flatMap((one) => {
          const clash = clashes.get(one.id);
          return clash ? [dated(timeOf(scope, one, call.body).day, clash)] : [];
        }),
      );
    for (const { one, action } of done) await tellOf(scope, one, action);
    const answer = await answerOf(scope, row, changed, [...clashes.keys()]);
    return { action: 'series.reschedule', answer };
  });

/** The same, each with what speaks against it, and nothing of it stored: it is done and taken back. */
export const previewSeriesChange = (call: Call<'previewSeriesChange'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => {
    await sql`SAVEPOINT preview`.execute(scope.trx);
    const { rows, clashes } = await changeEach(scope, row, call.body);
    await sql`ROLLBACK TO SAVEPOINT preview`.execute(scope.trx);
    const occurrences = rows.map((one) => {
      const { day, start, end, isAdjusted } = timeOf(scope, one, call.body);
      return {
        ...{ date: day, start_at: start.toISOString(), end_at: end.toISOString() },
        ...{ is_adjusted: isAdjusted, is_moved: false, conflicts: [], next_free: [] },
        ...{ appointment: one.id, was_at: (one.start_at as Date).toISOString() },
        ...inEnglish({ problems: sentencesOf(clashes.get(one.id)) }),
      };
    });
    const answer = { status: 200, body: { timezone: scope.clinic.timezone, occurrences } };
    return { action: 'reservation.read', answer };
  });

/** Changes each occurrence by itself; of those that clash, what they clash with. */
async function changeEach(scope: Scope, row: ReservationRow, body: Shift) {
  const { days = 0, staff, labels } = body;
  const rows = await occurrencesFrom(scope, row, body.scope);
  if (labels) await refuseForeign(scope, 'patient_labels', labels);
  await lockParties(scope, [...rows.map(({ staff_id }) => staff_id), staff ?? row.staff_id], row.patient_id);
  // from the far end, so that no occurrence meets the old time of the next one
  const inOrder = days > 0 ? rows.toReversed() : rows;
  const clashes = new Map<number, Refusal>();
  const done: { one: ReservationRow; action: AuditAction }[] = [];
  for (const one of inOrder) {
    const clash = await clashOf(scope, async () => {
      const action = await changeOne(scope, one, body);
      if (labels) await labelReservation(scope, one.id, labels);
      done.push({ one, action });
    });
    if (clash) clashes.set(one.id, clash);
  }
  return { rows, done, clashes };
}

const sentencesOf = (clash: Refusal | undefined): Sentence[] => Object.values(clash?.body ?? {}).flat();

/** What speaks against a change, which is then undone alone: the others of the series can be made all the same. */
async function clashOf({ trx }: Scope, change: () => Promise<void>): Promise<Refusal | null> {
  await sql`SAVEPOINT occurrence`.execute(trx);
  try {
    await change();
    await sql`RELEASE SAVEPOINT occurrence`.execute(trx);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    await sql`ROLLBACK TO SAVEPOINT occurrence`.execute(trx);
    return error;
  }
}

/** All that speaks against a change in one refusal, day by day. */
function together(clashes: readonly FieldErrors[]): Refusal {
  const told: FieldErrors = {};
  for (const clash of clashes)
    for (const [field, sentences] of Object.entries(clash))
      told[field] = [...(told[field] ?? []), ...sentences];
  return conflict(told);
}

/** Where an occurrence is to take place. */
function timeOf({ clinic }: Scope, row: ReservationRow, { time, days = 0, minutes }: Shift) {
  const [was, until] = [row.start_at as Date, row.end_at as Date];
  const day = dayOf(clinic.timezone, was).add({ days });
  const before = clockOf(clinic.timezone, was);
  const clock = time ?? before;
  const isMoved = days !== 0 || clock !== before;
  const start = isMoved ? new Date(instantOf(clinic.timezone, day, clock)) : was;
  const length = minutes ? minutes * 60_000 : until.getTime() - was.getTime();
  const isAdjusted = clockOf(clinic.timezone, start) !== clock;
  return { day: day.toString(), start, end: new Date(start.getTime() + length), isAdjusted };
}

async function changeOne(scope: Scope, row: ReservationRow, body: Shift): Promise<AuditAction> {
  const { override_reason, kind, room, reason, notes, priority } = body;
  const plain: Partial<ReservationRow> = { kind, room, reason, notes, priority };
  const [staff, service] = [body.staff ?? row.staff_id, body.service ?? row.service_id];
  const { start, end } = timeOf(scope, row, body);
  const isElsewhere =
    start.getTime() !== row.start_at?.getTime() ||
    end.getTime() !== row.end_at?.getTime() ||
    staff !== row.staff_id ||
    service !== row.service_id;
  if (!isElsewhere) {
    await editInPlace(scope, row, plain, override_reason ?? null);
    return 'reservation.updated';
  }
  const [start_at, end_at] = [start.toISOString(), end.toISOString()];
  const wanted = { start_at, end_at, service, staff, override_reason };
  await reschedule(scope, row, wanted, plain);
  return 'reservation.reschedule';
}

/** Cancels occurrences. */
export const cancelSeries = (call: Call<'cancelSeries'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const rows = await occurrencesFrom(scope, row, call.body.scope);
    const { reason = null } = call.body;
    for (const one of rows) {
      await moveReservation(
        scope,
        one,
        { type: 'cancel', ...actOf(scope), reason },
        cancelling(scope, one, call.body),
      );
      await tellOf(scope, one, 'reservation.cancel');
    }
    return { action: 'series.cancel', answer: await answerOf(scope, row, rows) };
  });

/** The occurrences that a scope means, in order; those that have begun or ended otherwise stay as they are. */
async function occurrencesFrom(
  { trx, clinic }: Scope,
  row: ReservationRow,
  scope: SeriesScope,
): Promise<ReservationRow[]> {
  if (row.series_id === null) throw conflict({ detail: ['It does not belong to a series.'] });
  const from = scope === 'all' ? clinic.now : (row.start_at ?? clinic.now);
  const which = scope === 'this' ? sql`id = ${row.id}` : sql`(id = ${row.id} OR start_at >= ${from})`;
  const { rows } = await sql<ReservationRow>`
    SELECT * FROM reservations WHERE clinic_id = ${clinic.id} AND series_id = ${row.series_id} AND ${which}
      AND status IN ('booked', 'confirmed') ORDER BY start_at FOR UPDATE`.execute(trx);
  if (rows.length === 0) throw conflict({ detail: ['No occurrence is left that could be changed.'] });
  return rows;
}

const tellOf = (scope: Scope, { id, patient_id }: ReservationRow, action: AuditAction) =>
  tell(scope, { action, objectType: 'reservation', objectId: id, patientId: patient_id });

async function answerOf(
  scope: Scope,
  { series_id }: ReservationRow,
  rows: ReservationRow[],
  left: number[] = [],
): Promise<Answer> {
  const appointments = [];
  for (const { id } of rows) appointments.push(await detailedReservation(scope, id));
  return { status: 200, body: { series: series_id, appointments, left } };
}
