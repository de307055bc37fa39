import type { CalendarDate } from '@internationalized/date';
import { type RawBuilder, sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, refuseForeign, type Scope } from '#server/access/scope.ts';
import { refuseUnknownStates } from '#server/areas/appointments/states.ts';
import { loadHours, openTime, workingTime } from '#server/areas/appointments/working-time.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { daysBetween, wholeDay } from '#server/time/clinic-days.ts';
import { type Interval, merged, minutesOf, within } from '#server/time/intervals.ts';
import { entriesOf } from './entries.ts';
import { hereOf } from './here.ts';
import { queueOf } from './queue.ts';
import { type Days, daysOf, periodOf, wantedOf } from './wanted.ts';

type Day = components['schemas']['CalendarDay'];
type Member = components['schemas']['CalendarMember'];
type Taken = { staff_id: number; start_at: Date; end_at: Date; takes: boolean };

/** Some days of a clinic: its hours, those who work, and what is reserved. */
export function readCalendar(call: Call<'readCalendar'>): Promise<Answer> {
  const { clinic, staff, service, label, patient, status, per_day } = call.query;
  const days = daysOf(call.query);
  refuseUnknownStates(status);
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    await refuseForeign(scope, 'staff', [staff]);
    await refuseForeign(scope, 'services', [service]);
    await refuseForeign(scope, 'patient_labels', [label]);
    await refuseForeign(scope, 'patients', [patient]);
    const { timezone } = scope.clinic;
    const period = periodOf(timezone, days);
    const wanted = await wantedOf(scope, call.query, period);
    const taken = await takenTimes(scope, wanted);
    const { entries, isWhole } = await entriesOf(scope, wanted, per_day);
    const queue = await queueOf(scope, call.query, period);
    const here = await hereOf(scope, call.query, period);
    const members = await membersOf(scope, staff, taken);
    const working = await workingTimes(scope, members, days);
    return {
      status: 200,
      body: {
        timezone,
        days: daysBetween(days.first, days.last).map((day) => shownDay(scope, day, working, taken)),
        staff: members.map((member) => ({
          ...member,
          working: per_day === undefined ? shownTimes(working.get(member.id) ?? []) : [],
        })),
        appointments: entries,
        here,
        queue,
        is_whole: isWhole,
      },
    };
  });
}

/** Every reservation of the days in a few bytes, for the figures of each day. */
async function takenTimes({ trx }: Scope, wanted: RawBuilder<unknown>): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    SELECT t.staff_id, t.start_at, t.end_at,
      t.status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed') AS takes
    FROM reservations t WHERE ${wanted}`.execute(trx);
  return rows;
}

/** Those whom a calendar gives a column: who may be reserved, and who is. */
async function membersOf({ trx, clinic }: Scope, staff: number | undefined, taken: Taken[]) {
  const busy = [...new Set(taken.map(({ staff_id }) => staff_id))];
  const { rows } = await sql<Omit<Member, 'working'>>`
    SELECT m.id, m.color, ${staffNameOf('m')} AS name FROM staff m
    WHERE m.clinic_id = ${clinic.id} AND (${staff ?? null}::integer IS NULL OR m.id = ${staff ?? null})
      AND (m.id = ANY(${busy}::integer[]) OR (m.status IN ('active', 'invited') AND (m.role IN ('owner', 'practitioner')
        OR EXISTS (SELECT FROM service_staff g WHERE g.clinic_id = m.clinic_id AND g.staff_id = m.id))))
    ORDER BY m.last_name, m.first_name, m.id`.execute(trx);
  return rows;
}

async function workingTimes(
  scope: Scope,
  members: { id: number }[],
  days: Days,
): Promise<Map<number, Interval[]>> {
  const ids = members.map(({ id }) => id);
  const hours = await loadHours(scope, ids, periodOf(scope.clinic.timezone, days));
  const all = daysBetween(days.first, days.last);
  return new Map(
    [...hours].map(([id, own]) => [id, merged(all.flatMap((day) => workingTime(scope.clinic, own, day)))]),
  );
}

function shownDay(
  { clinic }: Scope,
  day: CalendarDate,
  working: Map<number, Interval[]>,
  taken: Taken[],
): Day {
  const whole = wholeDay(clinic.timezone, day);
  const date = day.toString();
  const closed = clinic.closed_periods.find(({ start, end }) => start <= date && date <= end);
  const onDay = taken.filter(({ start_at }) => isWithin(whole, start_at.getTime()));
  const busy = onDay
    .filter(({ takes }) => takes)
    .map(({ start_at, end_at }) => (end_at.getTime() - start_at.getTime()) / 60_000);
  const atWork = [...working.values()].map((times) => minutesOf(within([whole], times)));
  return {
    date,
    start_at: new Date(whole.start).toISOString(),
    end_at: new Date(whole.end).toISOString(),
    open: shownTimes(openTime(clinic, day)),
    closed_reason: closed ? (closed.reason ?? '') : null,
    count: onDay.length,
    booked_minutes: Math.round(sum(busy)),
    working_minutes: sum(atWork),
  };
}

const isWithin = ({ start, end }: Interval, at: number) => start <= at && at < end;

const sum = (figures: number[]) => figures.reduce((total, one) => total + one, 0);

const shownTimes = (times: readonly Interval[]) =>
  times.map(({ start, end }) => ({
    start_at: new Date(start).toISOString(),
    end_at: new Date(end).toISOString(),
  }));
