import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import { daysBetween, weekdayOf } from '#server/time/clinic-days.ts';
import type { Figure } from './day-figures.ts';
import type { Period } from './period.ts';
import type { Utilisation } from './utilisation.ts';

type Analytic = components['schemas']['Analytic'];
type Charts = Pick<
  Analytic,
  'series' | 'by_service' | 'by_staff' | 'by_status' | 'cancellation_reasons' | 'heatmap'
>;
export type Granularity = 'day' | 'week' | 'month';

const mostDrawn = 100;

/** What figures are about: services and staff by their ids, the busiest drawn first. */
export interface Named {
  services: { id: number; name: string; color: string }[];
  staff: { id: number; name: string }[];
}

/** The services of a clinic, and the members of staff who are here now. */
export async function namedOf({ trx, clinic }: Scope): Promise<Named> {
  const { rows } = await sql<Named>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color) ORDER BY id), '[]')
        FROM services WHERE clinic_id = ${clinic.id}) AS services,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', ${staffNameOf()})
        ORDER BY id), '[]') FROM staff WHERE clinic_id = ${clinic.id} AND status <> 'archived') AS staff`.execute(
    trx,
  );
  return rows[0] as Named;
}

/** Everything that is drawn of a period. */
export function chartsOf(
  { from, to }: Period,
  granularity: Granularity,
  figures: readonly Figure[],
  named: Named,
  shares: readonly Utilisation[],
): Charts {
  const about = (wanted: string) => figures.filter(({ facet }) => facet === wanted);
  const [services, staff] = [byKey(about('service')), byKey(about('staff'))];
  const share = new Map(shares.map((one) => [one.staff, one]));
  return {
    series: seriesOf(figures, stepsOf(from, to, granularity)),
    by_service: busiest(
      named.services.flatMap(({ id, name, color }) => {
        const { count, completed, seconds } = services.get(id) ?? nothing;
        return count === 0
          ? []
          : [{ service: id, name, color, count, completed, minutes: Math.round(seconds / 60) }];
      }),
    ),
    by_staff: busiest(
      named.staff.map(({ id, name }) => ({
        staff: id,
        name,
        count: staff.get(id)?.count ?? 0,
        no_show: staff.get(id)?.no_show ?? 0,
        booked_minutes: share.get(id)?.booked ?? 0,
        available_minutes: share.get(id)?.available ?? 0,
        utilisation: share.get(id)?.utilisation ?? null,
      })),
    ),
    by_status: counted(about('status')).map(([status, count]) => ({ status, count })),
    cancellation_reasons: counted(about('reason')).map(([reason, count]) => ({ reason, count })),
    heatmap: about('hour')
      .map(({ word, key, count }) => ({ weekday: Number(word), hour: key, count }))
      .sort((one, other) => one.weekday - other.weekday || one.hour - other.hour),
  } as Charts;
}

const nothing = { count: 0, completed: 0, no_show: 0, seconds: 0 };

const byKey = (figures: readonly Figure[]) => new Map(figures.map((one) => [one.key, one]));

const busiest = <One extends { count: number }>(all: One[]): One[] =>
  all.sort((one, other) => other.count - one.count).slice(0, mostDrawn);

/** How often each word is counted, the most frequent first. */
function counted(figures: readonly Figure[]): [word: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { word, count } of figures) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts].sort(([word, count], [other, less]) => less - count || (word < other ? -1 : 1));
}

/** The first days of all steps of a period. */
function stepsOf(from: Period['from'], to: Period['to'], granularity: Granularity): string[] {
  const begins = daysBetween(from, to).map((day) => {
    if (granularity === 'month') return day.set({ day: 1 });
    return granularity === 'week' ? day.subtract({ days: weekdayOf(day) - 1 }) : day;
  });
  return [...new Set(begins.map(String))];
}

function seriesOf(figures: readonly Figure[], steps: readonly string[]): Charts['series'] {
  const series = new Map(
    steps.map((date) => [date, { date, booked: 0, completed: 0, cancelled: 0, no_show: 0, new_patients: 0 }]),
  );
  for (const { step, facet, word, count } of figures) {
    const point = series.get(step ?? '');
    if (!point) continue;
    if (facet === 'patients') point.new_patients += count;
    else point.booked += count;
    if (word === 'completed' || word === 'cancelled' || word === 'no_show') point[word] += count;
  }
  return [...series.values()];
}

/** How many active patients bear each label: all who bear it without the few who are not active. */
export async function byLabel({ trx, clinic }: Scope): Promise<Analytic['labels']> {
  const { rows } = await sql<Analytic['labels'][number]>`
    WITH borne AS (
      SELECT label_id, count(*) AS patients FROM patient_label_links WHERE clinic_id = ${clinic.id} GROUP BY 1
    ), inactive AS (
      SELECT k.label_id, count(*) AS patients FROM patients p
      JOIN patient_label_links k ON k.clinic_id = p.clinic_id AND k.patient_id = p.id
      WHERE p.clinic_id = ${clinic.id} AND p.status IN ('archived', 'deceased', 'merged') GROUP BY 1
    )
    SELECT l.id AS label, l.name, l.color, (coalesce(b.patients, 0) - coalesce(i.patients, 0))::int AS patients
    FROM patient_labels l LEFT JOIN borne b ON b.label_id = l.id LEFT JOIN inactive i ON i.label_id = l.id
    WHERE l.clinic_id = ${clinic.id} AND l.status = 'active'
    ORDER BY patients DESC, l.priority, l.id LIMIT 50`.execute(trx);
  return rows;
}
