import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import type { Hours } from '#server/access/scope.ts';
import { dayOf, instantOf, weekdayOf, wholeDay } from '#server/time/clinic-days.ts';
import { holds, type Interval, merged, within, without } from '#server/time/intervals.ts';

interface Span {
  start: string;
  end: string;
}
type WeekSpan = Span & { weekday: number };
type Schedule = { valid_from: string; valid_to: string | null; days: (WeekSpan & { breaks?: Span[] })[] };
type Exception = { start_at: Date; end_at: Date; kind: 'off' | 'extra' };

/** The hours of a member of staff, as stored. */
export interface StaffHours {
  schedules: Schedule[];
  exceptions: Exception[];
}

/** The hours of some members of staff, with the exceptions of a period. */
export async function loadHours(
  { trx, clinic }: Hours,
  staffIds: number[],
  period: Interval,
): Promise<Map<number, StaffHours>> {
  const hours = new Map(staffIds.map((id): [number, StaffHours] => [id, { schedules: [], exceptions: [] }]));
  if (staffIds.length === 0) return hours;
  const whose = sql`clinic_id = ${clinic.id} AND staff_id IN (${sql.join(staffIds)})`;
  const schedules = await sql<Schedule & { staff_id: number }>`
    SELECT staff_id, valid_from::text, valid_to::text, days FROM staff_schedules WHERE ${whose}`.execute(trx);
  const exceptions = await sql<Exception & { staff_id: number }>`
    SELECT staff_id, start_at, end_at, kind FROM staff_exceptions
    WHERE ${whose} AND end_at > ${new Date(period.start)} AND start_at < ${new Date(period.end)}`.execute(
    trx,
  );
  for (const { staff_id, ...row } of schedules.rows) hours.get(staff_id)?.schedules.push(row);
  for (const { staff_id, ...row } of exceptions.rows) hours.get(staff_id)?.exceptions.push(row);
  return hours;
}

/** When the clinic is open on a day; always, where no hours are set. */
export function openTime(clinic: Hours['clinic'], day: CalendarDate): Interval[] {
  const date = day.toString();
  if (clinic.closed_periods.some(({ start, end }) => start <= date && date <= end)) return [];
  if (clinic.opening_hours.length === 0) return [wholeDay(clinic.timezone, day)];
  return weekTime(clinic.timezone, clinic.opening_hours, day);
}

/** When a member of staff works on a day: schedule and extra hours, without breaks, time off and closed days. */
export function workingTime(clinic: Hours['clinic'], hours: StaffHours, day: CalendarDate): Interval[] {
  const open = openTime(clinic, day);
  const whole = [wholeDay(clinic.timezone, day)];
  const extra = within(whole, exceptionTime(hours, 'extra'));
  const regular =
    hours.schedules.length === 0 ? open : within(open, scheduledTime(clinic.timezone, hours.schedules, day));
  const closed = open.length === 0;
  return without(merged([...regular, ...(closed ? [] : extra)]), exceptionTime(hours, 'off'));
}

/** Whether a member of staff works through all of a time, be it across midnight. */
export function worksThrough(clinic: Hours['clinic'], hours: StaffHours, time: Interval): boolean {
  const day = dayOf(clinic.timezone, new Date(time.start));
  return holds(
    [day, day.add({ days: 1 })].flatMap((one) => workingTime(clinic, hours, one)),
    time,
  );
}

/** Whether a service is given through all of a time; one without hours of its own always is. */
export function givenThrough(
  { timezone }: Hours['clinic'],
  weekly: readonly WeekSpan[] | null,
  time: Interval,
): boolean {
  if (!weekly) return true;
  const day = dayOf(timezone, new Date(time.start));
  return holds(
    [day, day.add({ days: 1 })].flatMap((one) => weekTime(timezone, weekly, one)),
    time,
  );
}

/** The hours of a week that fall on a day. */
export const weekTime = (timezone: string, spans: readonly WeekSpan[], day: CalendarDate): Interval[] =>
  merged(
    spans.filter(({ weekday }) => weekday === weekdayOf(day)).map((span) => intervalOf(timezone, day, span)),
  );

function scheduledTime(timezone: string, schedules: Schedule[], day: CalendarDate): Interval[] {
  const date = day.toString();
  const valid = schedules.find(
    ({ valid_from, valid_to }) => valid_from <= date && date <= (valid_to ?? '9999-12-31'),
  );
  const spans = (valid?.days ?? []).filter(({ weekday }) => weekday === weekdayOf(day));
  const breaks = spans.flatMap((span) => (span.breaks ?? []).map((rest) => intervalOf(timezone, day, rest)));
  return without(
    spans.map((span) => intervalOf(timezone, day, span)),
    breaks,
  );
}

const intervalOf = (timezone: string, day: CalendarDate, { start, end }: Span): Interval => ({
  start: instantOf(timezone, day, start),
  end: instantOf(timezone, day, end),
});

/** Time off and extra hours, by kind. */
export const exceptionTime = ({ exceptions }: StaffHours, kind: 'off' | 'extra'): Interval[] =>
  exceptions
    .filter((one) => one.kind === kind)
    .map(({ start_at, end_at }) => ({ start: start_at.getTime(), end: end_at.getTime() }));
