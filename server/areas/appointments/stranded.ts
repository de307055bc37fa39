import { sql } from 'kysely';
import type { SaidValue } from '#machines/lifecycles/saying.ts';
import type { Scope } from '#server/access/scope.ts';
import { clockOf, dayOf } from '#server/time/clinic-days.ts';
import { loadHours, worksThrough } from './working-time.ts';

interface Upcoming {
  id: number;
  number: string;
  start_at: Date;
  end_at: Date;
}

/** The reservations still to come, and the times that are offered now, that lie outside the hours of their member of staff. */
export async function strandedBy(
  scope: Scope,
  staffId: number,
): Promise<{ id: number; number: string; day: SaidValue; time: SaidValue }[]> {
  const { trx, clinic } = scope;
  const { rows } = await sql<Upcoming>`
    SELECT id, number, start_at, end_at FROM reservations
    WHERE clinic_id = ${clinic.id} AND staff_id = ${staffId} AND start_at > now()
      AND (status IN ('booked', 'confirmed') OR (status = 'waitlisted' AND offered_until > now()))
    ORDER BY start_at LIMIT 2000`.execute(trx);
  const period = { start: clinic.now.getTime(), end: rows.at(-1)?.end_at.getTime() ?? clinic.now.getTime() };
  const hours = (await loadHours(scope, [staffId], period)).get(staffId) ?? { schedules: [], exceptions: [] };
  return rows
    .filter(
      ({ start_at, end_at }) =>
        !worksThrough(clinic, hours, { start: start_at.getTime(), end: end_at.getTime() }),
    )
    .map(({ id, number, start_at }) => ({
      id,
      number,
      day: { date: dayOf(clinic.timezone, start_at).toString() },
      time: { time: clockOf(clinic.timezone, start_at) },
    }));
}
