import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { dayOf, readDay } from '#server/time/clinic-days.ts';
import { availableDays, type Bookable, type Taken } from '../appointments/availability.ts';
import { lockLimit } from '../appointments/day-limit.ts';
import { tooLate } from './answers.ts';
import { actAtDoor, atDoor, type Door, tellByLink, whenKnown } from './at-door.ts';
import { withinPage } from './booking/published.ts';
import { lockVisit, moveByLink } from './move-visit.ts';
import type { Passes } from './pass.ts';
import { chosenAt } from './patient-busy.ts';
import { answerVisit, mayDo, patientAct, readRow, type VisitRow } from './visit.ts';

type FreeDays = components['schemas']['FreeDays'];

const mostDays = 31;
const aDay = 86_400_000;

/** The times that the visit could be moved to; none where it may not be moved. */
export function listVisitTimes(call: Call<'listVisitTimes'>, passes: Passes): Promise<Answer> {
  const { date_from, date_to, anyone = false } = call.query;
  const [first, last] = [readDay(date_from), readDay(date_to)];
  if (last.compare(first) < 0) throw invalid({ date_to: ['It must not be before the first day.'] });
  if (last.compare(first) > mostDays)
    throw invalid({ date_to: [say('Ask for at most {mostDays} days at once.', { mostDays })] });
  return atDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const row = await readRow(door);
      const days = mayDo(door, row).move
        ? await freeDaysOf(door, row, anyone ? undefined : row.staff_id, [first, last])
        : [];
      const body: FreeDays = { timezone: door.clinic.timezone, days };
      return { status: 200, body };
    }),
  );
}

type Span = readonly [ReturnType<typeof readDay>, ReturnType<typeof readDay>];

async function freeDaysOf(
  door: Door,
  row: VisitRow,
  staff: number | undefined,
  [first, last]: Span,
): Promise<FreeDays['days']> {
  const service = await bookable(door);
  const days = await availableDays(door, service, staff, first, last, (ids, { start, end }) =>
    taken(door, ids, new Date(start - 2 * aDay), new Date(end + aDay)),
  );
  const names = await namesOf(door);
  return days.map(({ date, slots }) => ({
    date,
    times: slots
      .filter(({ start_at, staff: one }) => !(one === row.staff_id && isAt(row, start_at)))
      .map((slot) => ({ ...slot, staff_name: names.get(slot.staff) ?? '' })),
  }));
}

const isAt = ({ start_at }: VisitRow, wished: string) => start_at?.getTime() === Date.parse(wished);

/** The service as it can be had; a visit that was booked on the clinic's page stays within what the page says. */
async function bookable({ trx }: Door): Promise<Bookable> {
  const { rows } = await sql<Bookable & { window_days: number | null; notice_hours: number | null }>`
    SELECT id, status, duration_minutes, buffer_before_minutes, buffer_after_minutes, slot_interval_minutes,
      slot_offset_minutes, min_notice_minutes, booking_window_days, max_per_day, capacity, weekly_availability,
      window_days, notice_hours
    FROM services LEFT JOIN door_page_rules() ON true`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The visit has no service.');
  const { window_days, notice_hours, ...service } = row;
  return window_days === null
    ? service
    : withinPage(service, { window_days, notice_hours: notice_hours ?? 0 });
}

async function taken({ trx }: Door, ids: number[], from: Date, to: Date): Promise<Taken[]> {
  const { rows } =
    await sql<Taken>`SELECT * FROM door_taken_times(${ids}::integer[], ${from}, ${to})`.execute(trx);
  return rows;
}

async function namesOf({ trx }: Door): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${staffNameOf()} AS name FROM staff`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Takes another time: only one that is free when everyone who could want it waits. */
export const moveVisit = (call: Call<'moveVisit'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { start_at, staff } = call.body;
      const start = new Date(start_at);
      const row = await lockVisit(door, [staff]);
      if (isAt(row, start_at) && row.staff_id === staff) return answerVisit(door);
      if (!mayDo(door, row).move) throw tooLate();
      const service = await bookable(door);
      await lockLimit(door.trx, service);
      const day = dayOf(door.clinic.timezone, start);
      const [free] = await freeDaysOf(door, row, staff, [day, day]);
      const slot = free?.times.find((one) => Date.parse(one.start_at) === start.getTime());
      if (!slot) throw conflict({ start_at: ['The time has just been taken.'] });
      const startAt = start.toISOString();
      const end = new Date(slot.end_at);
      const chosen = await chosenAt(door.trx, start, end);
      await moveByLink(
        door,
        row,
        { type: 'reschedule', ...patientAct(door), startAt, ...chosen },
        {
          ...{ start_at: start, end_at: end, staff_id: staff },
          override_reason: chosen.overrideReason,
          buffer_before: service.buffer_before_minutes,
          buffer_after: service.buffer_after_minutes,
          session_key: service.capacity > 1 ? `session ${service.id} ${start.getTime()}` : randomUUID(),
          rescheduled_from_start_at: row.start_at,
          reschedule_count: row.reschedule_count + 1,
        },
      );
      await tellByLink(door, 'visit.moved', row.patient_id);
      return answerVisit(door);
    }),
  );
