import type { CalendarDate } from '@internationalized/date';
import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { loadHours, workingTime } from '#server/areas/appointments/working-time.ts';
import { daysBetween, wholeDay } from '#server/time/clinic-days.ts';
import { minutesOf } from '#server/time/intervals.ts';

/** How much of someone's time is booked. */
export interface Utilisation {
  staff: number;
  booked: number;
  available: number;
  /** Null when no one works; above 1 when more is booked than the hours hold. */
  utilisation: number | null;
}

interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** Booked and available minutes of a member of staff over a period of days. */
export async function utilisation(scope: Scope, days: Days, staff: number): Promise<Utilisation> {
  const { trx, clinic } = scope;
  const { start, end } = spanOf(clinic.timezone, days);
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(sum(extract(epoch FROM end_at - start_at)) / 60, 0)::int AS minutes FROM reservations
    WHERE clinic_id = ${clinic.id} AND staff_id = ${staff}
      AND start_at >= ${new Date(start)} AND start_at < ${new Date(end)}
      AND status IN ('booked', 'confirmed', 'arrived', 'in_progress', 'completed')`.execute(trx);
  const [available] = await availabilities(scope, [days], [staff]);
  return utilisationOf(staff, rows[0]?.minutes ?? 0, available?.get(staff) ?? 0);
}

/** Booked by available. */
export const utilisationOf = (staff: number, booked: number, available: number): Utilisation => ({
  staff,
  booked,
  available,
  utilisation: available > 0 ? booked / available : null,
});

/** The available minutes of members of staff in several periods; who has the same hours has the same minutes. */
export async function availabilities(
  scope: Scope,
  periods: readonly Days[],
  staffIds: number[],
): Promise<Map<number, number>[]> {
  const { clinic } = scope;
  const spans = periods.map((days) => spanOf(clinic.timezone, days));
  const hours = await loadHours(scope, staffIds, {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  });
  return periods.map(({ from, to }) => {
    const days = daysBetween(from, to);
    const known = new Map<string, number>();
    return new Map(
      [...hours].map(([staff, own]) => {
        // Without a schedule no one has said how much time there is.
        if (own.schedules.length === 0) return [staff, 0];
        const alike = JSON.stringify(own);
        const minutes =
          known.get(alike) ?? days.reduce((sum, day) => sum + minutesOf(workingTime(clinic, own, day)), 0);
        known.set(alike, minutes);
        return [staff, minutes];
      }),
    );
  });
}

const spanOf = (timezone: string, { from, to }: Days) => ({
  start: wholeDay(timezone, from).start,
  end: wholeDay(timezone, to).end,
});
