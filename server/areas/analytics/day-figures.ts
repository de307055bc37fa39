import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Period } from './period.ts';

/** A sum over the days of a period, or over those of one of its steps. */
export interface Figure {
  isCurrent: boolean;
  /** The first day of the step; null where the whole period is summed up. */
  step: string | null;
  facet: string;
  /** The status or the reason; of hours the day of the week. */
  word: string;
  key: number;
  count: number;
  completed: number;
  no_show: number;
  seconds: number;
}

/**
 * What is kept of the days of a period and of the one just before it, summed up; days that changed since they were counted
 * are counted from the visits. A patient seen on several days of a period counts on the first of them only; members of staff, of
 * whom there are many on every day, are told by whole months where none of the days is stale.
 */
export async function figuresOf(
  { trx, clinic }: Scope,
  current: Period,
  previous: Period,
  granularity: string,
): Promise<Figure[]> {
  const [first, from, to] = [String(previous.from), String(current.from), String(current.to)];
  const { rows } = await sql<Figure>`${prepared}
    WITH stale AS MATERIALIZED (
      SELECT DISTINCT day FROM stale_days WHERE clinic_id = ${clinic.id} AND day BETWEEN ${first}::date AND ${to}::date
    ), days AS MATERIALIZED (
      SELECT at::date AS day, date_trunc('month', at)::date AS month FROM generate_series(${first}::timestamp, ${to}::timestamp, '1 day') at
    ), months AS MATERIALIZED (
      SELECT month FROM days GROUP BY month, day < ${from}::date
      HAVING count(*) = extract(day FROM month + interval '1 month - 1 day')
        AND month NOT IN (SELECT date_trunc('month', day::timestamp)::date FROM stale)
    ), figures AS (
      SELECT day, facet, word, key, count, completed, no_show, seconds FROM day_figures
      WHERE clinic_id = ${clinic.id} AND day BETWEEN ${first}::date AND ${to}::date AND day NOT IN (SELECT day FROM stale)
        AND facet = ANY ('{status,late,walk_in,ahead,started,on_time,wait,service,hour,reason,seen,first,patients}')
      UNION ALL
      SELECT day, facet, word, key, count, completed, no_show, seconds FROM day_figures
      WHERE clinic_id = ${clinic.id} AND facet = 'staff' AND day = ANY (ARRAY(
        SELECT day FROM days WHERE month NOT IN (SELECT month FROM months) AND day NOT IN (SELECT day FROM stale)))
      UNION ALL
      SELECT month, 'staff', '', staff_id, count, 0, no_show, seconds FROM staff_months
      WHERE clinic_id = ${clinic.id} AND month = ANY (ARRAY(SELECT month FROM months))
      UNION ALL
      SELECT * FROM count_days(${clinic.id}, ${clinic.timezone}, ARRAY(SELECT day FROM stale))
    )
    SELECT day >= ${from}::date AS "isCurrent",
      CASE WHEN facet IN ('status', 'patients') AND day >= ${from}::date
        THEN date_trunc(${granularity}, day::timestamp)::date::text END AS step,
      facet, CASE WHEN facet = 'hour' THEN extract(isodow FROM day)::text ELSE word END AS word,
      CASE WHEN facet = 'seen' THEN 0 ELSE key END AS key,
      sum(count)::int AS count, sum(completed)::int AS completed, sum(no_show)::int AS no_show,
      sum(seconds)::float8 AS seconds
    FROM figures
    WHERE facet <> 'seen' OR key > day - CASE WHEN day >= ${from}::date THEN ${from}::date ELSE ${first}::date END
    GROUP BY 1, 2, 3, 4, 5`.execute(trx);
  return rows;
}
