import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { type Saying, say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, shown } from '#server/access/thing.ts';
import { strandedBy } from '#server/areas/appointments/stranded.ts';
import { updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { detailedStaff } from './detail.ts';
import { type StaffRow, staffKind } from './member.ts';

type Schedule = components['schemas']['Schedule'];
type Span = { start: string; end: string };

/** Replaces the weekly schedules; hours that would leave reservations outside are refused, with their list. */
export const replaceSchedules = (call: Call<'replaceSchedules'>): Promise<Answer> =>
  changeThing(call, staffKind, 'staff.manage', async (scope, row) => {
    const { schedules } = call.body;
    refuseCrossed(schedules);
    const refusal = await leavingOutside(scope, row, async () => {
      await sql`DELETE FROM staff_schedules WHERE clinic_id = ${row.clinic_id} AND staff_id = ${row.id}`.execute(
        scope.trx,
      );
      for (const { valid_from, valid_to = null, days } of schedules) {
        await sql`
          INSERT INTO staff_schedules (clinic_id, staff_id, valid_from, valid_to, days)
          VALUES (${row.clinic_id}, ${row.id}, ${valid_from}, ${valid_to}, ${JSON.stringify(days)})`.execute(
          scope.trx,
        );
      }
    });
    if (refusal) throw conflict({ schedules: [refusal] });
    return changed(scope, row, 'staff.schedules_changed');
  });

/** Stores time off or extra hours. What lies in a time off is listed, not refused: who is ill today cannot wait for the desk. */
export const addScheduleException = (call: Call<'addScheduleException'>): Promise<Answer> =>
  changeThing(call, staffKind, 'staff.manage', async (scope, row) => {
    const { start_at, end_at, kind, reason = '' } = call.body;
    if (!(Date.parse(start_at) < Date.parse(end_at)))
      throw invalid({ end_at: ['It must end after it begins.'] });
    await sql`
      INSERT INTO staff_exceptions (clinic_id, staff_id, start_at, end_at, kind, reason)
      VALUES (${row.clinic_id}, ${row.id}, ${start_at}, ${end_at}, ${kind}, ${reason})`.execute(scope.trx);
    return { ...(await changed(scope, row, 'staff.exception_added')), status: 201 };
  });

/** Takes back time off or extra hours; extra hours that hold reservations are refused, with their list. */
export const removeScheduleException = (call: Call<'removeScheduleException'>): Promise<Answer> =>
  changeThing(call, staffKind, 'staff.manage', async (scope, row) => {
    const refusal = await leavingOutside(scope, row, async () => {
      const { rows } = await sql`
        DELETE FROM staff_exceptions WHERE clinic_id = ${row.clinic_id} AND staff_id = ${row.id}
          AND id = ${call.params.exception} RETURNING id`.execute(scope.trx);
      if (rows.length === 0) throw notFound();
    });
    if (refusal) throw invalid({ detail: [refusal] });
    await changed(scope, row, 'staff.exception_removed');
    return { status: 204 };
  });

async function changed(scope: Scope, row: StaffRow, action: AuditAction): Promise<Answer> {
  await updateRow(scope.trx, 'staff', row, {}, scope.user.id);
  await tell(scope, { action, objectType: 'staff', objectId: row.id });
  return shown(await detailedStaff(scope, row));
}

const mostNamed = 20;

/** Makes a change, and names the reservations that it puts outside the hours; what was outside before does not count. */
async function leavingOutside(
  scope: Scope,
  row: StaffRow,
  change: () => Promise<void>,
): Promise<Saying | null> {
  const before = new Set((await strandedBy(scope, row.id)).map(({ id }) => id));
  await change();
  const stranded = (await strandedBy(scope, row.id)).filter(({ id }) => !before.has(id));
  if (stranded.length === 0) return null;
  const reservations = stranded
    .slice(0, mostNamed)
    .map(({ number, day, time }) => say('{number} on {day} {time}', { number, day, time }));
  const count = stranded.length - mostNamed;
  return count > 0
    ? say('These reservations would be outside the hours: {reservations} and {count} more.', {
        reservations,
        count,
      })
    : say('These reservations would be outside the hours: {reservations}.', { reservations });
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;
const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
const last = '9999-12-31';

function refuseCrossed(schedules: Schedule[]): void {
  for (const [at, { valid_from, valid_to, days }] of schedules.entries()) {
    const field = (name: string) => `schedules.${at}.${name}`;
    if ((valid_to ?? last) < valid_from)
      throw invalid({ [field('valid_to')]: ['It must not end before it begins.'] });
    for (const { start, end, breaks = [] } of days) {
      if (start >= end) throw invalid({ [field('days')]: ['Every day must begin before it ends.'] });
      const outside = breaks.some((rest) => rest.start >= rest.end || rest.start < start || rest.end > end);
      if (outside || pairs(breaks).some(([one, other]) => overlap(one, other))) {
        throw invalid({ [field('days')]: ['Breaks must be within the day and must not overlap.'] });
      }
    }
    if (pairs(days).some(([one, other]) => one.weekday === other.weekday && overlap(one, other))) {
      throw invalid({ [field('days')]: ['The hours of one weekday must not overlap.'] });
    }
  }
  for (const [one, other] of pairs(schedules)) {
    if (one.valid_from <= (other.valid_to ?? last) && other.valid_from <= (one.valid_to ?? last)) {
      throw invalid({ schedules: ['Two schedules must not be valid on the same day.'] });
    }
  }
}
