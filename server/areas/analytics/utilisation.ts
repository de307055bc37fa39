import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { loadHours, workingTime } from '#server/areas/appointments/working-time.ts';
import { daysBetween, wholeDay } from '#server/time/clinic-days.ts';
import { minutesOf } from '#server/time/intervals.ts';

/** How much of somebody's time is booked. */
export interface Utilisation {
  staff: number;
  booked: number;
  available: number;
  /** Null when nobody works; above 1 when more is booked than the hours hold. */
  utilisation: number | null;
}

interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** Booked and available minutes of some members of staff over a period of days. */
export async function utilisation(
  scope: Scope,
  from: CalendarDate,
  to: CalendarDate,
  staffIds: number[],
): Promise<Utilisation[]> {
  return (await utilisations(scope, [{ from, to }], staffIds))[0] ?? [];
}

/** The same over several periods, whose hours and reservations are read together; the first is the latest. */
export async function utilisations(
  scope: Scope,
  periods: readonly Days[],
  staffIds: number[],
): Promise<Utilisation[][]> {
  if (staffIds.length === 0) return periods.map(() => []);
  const { trx, clinic } = scope;
  const spans = periods.map(({ from, to }) => ({
    start: wholeDay(clinic.timezone, from).start,
    end: wholeDay(clinic.timezone, to).end,
  }));
  const hours = await loadHours(scope, staffIds, {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  });
  const sums = spans.map(
    ({ start, end }, at) => sql`
      SELECT ${at}::int AS period, staff_id, (sum(extract(epoch FROM end_at - start_at)) / 60)::int AS minutes
      FROM reservations
      WHERE clinic_id = ${clinic.id} AND staff_id IN (${sql.join(staffIds)})
        AND start_at >= ${new Date(start)} AND start_at < ${new Date(end)}
        AND status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
      GROUP BY staff_id`,
  );
  const { rows } = await sql<{ period: number; staff_id: number; minutes: number }>`
    ${sql.join(sums, sql` UNION ALL `)}`.execute(trx);
  return periods.map(({ from, to }, at) => {
    const days = daysBetween(from, to);
    return staffIds.map((staff) => {
      const own = hours.get(staff) ?? { schedules: [], exceptions: [] };
      // Without a schedule nobody has said how much time there is.
      const available =
        own.schedules.length === 0
          ? 0
          : days.reduce((sum, day) => sum + minutesOf(workingTime(clinic, own, day)), 0);
      const booked = rows.find((row) => row.period === at && row.staff_id === staff)?.minutes ?? 0;
      return { staff, booked, available, utilisation: available > 0 ? booked / available : null };
    });
  });
}
