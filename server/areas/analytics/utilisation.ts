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

/** Booked and available minutes of some members of staff over a period of days. */
export async function utilisation(
  scope: Scope,
  from: CalendarDate,
  to: CalendarDate,
  staffIds: number[],
): Promise<Utilisation[]> {
  if (staffIds.length === 0) return [];
  const { trx, clinic } = scope;
  const period = { start: wholeDay(clinic.timezone, from).start, end: wholeDay(clinic.timezone, to).end };
  const hours = await loadHours(scope, staffIds, period);
  const { rows } = await sql<{ staff_id: number; minutes: number }>`
    SELECT staff_id, (sum(extract(epoch FROM end_at - start_at)) / 60)::int AS minutes FROM reservations
    WHERE clinic_id = ${clinic.id} AND staff_id IN (${sql.join(staffIds)})
      AND start_at >= ${new Date(period.start)} AND start_at < ${new Date(period.end)}
      AND status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')
    GROUP BY staff_id`.execute(trx);
  const booked = new Map(rows.map(({ staff_id, minutes }) => [staff_id, minutes]));
  const days = daysBetween(from, to);
  return staffIds.map((staff) => {
    const own = hours.get(staff) ?? { schedules: [], exceptions: [] };
    // Without a schedule nobody has said how much time there is.
    const available =
      own.schedules.length === 0
        ? 0
        : days.reduce((sum, day) => sum + minutesOf(workingTime(clinic, own, day)), 0);
    const minutes = booked.get(staff) ?? 0;
    return { staff, booked: minutes, available, utilisation: available > 0 ? minutes / available : null };
  });
}
