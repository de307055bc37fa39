import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Figure } from './day-figures.ts';
import type { Period } from './period.ts';
import type { Utilisation } from './utilisation.ts';

type Totals = components['schemas']['Totals'];
type Waiting = Pick<Totals, 'unsigned_records' | 'consents_pending' | 'waitlisted'>;

/** What of a period waits for someone; few of each, so they are counted when asked for. */
export async function waitingOf({ trx, clinic }: Scope, { start, end }: Period): Promise<Waiting> {
  const { rows } = await sql<Waiting>`${prepared}
    SELECT
      (SELECT count(*)::int FROM medical_records WHERE clinic_id = ${clinic.id} AND status IN ('draft', 'in_review')
        AND occurred_at >= ${start} AND occurred_at < ${end}) AS unsigned_records,
      (SELECT count(*)::int FROM patient_consents WHERE clinic_id = ${clinic.id} AND status = 'draft'
        AND created_at >= ${start} AND created_at < ${end}) AS consents_pending,
      (SELECT count(*)::int FROM reservations WHERE clinic_id = ${clinic.id} AND status = 'waitlisted') AS waitlisted`.execute(
    trx,
  );
  return rows[0] as Waiting;
}

/** The figures of a period, each of them one number. */
export function totalsOf(figures: readonly Figure[], waiting: Waiting, shares: Utilisation[]): Totals {
  const sum = (facet: string, word?: string) =>
    figures
      .filter((one) => one.facet === facet && (word === undefined || one.word === word))
      .reduce((total, { count }) => total + count, 0);
  const reservations = sum('status');
  const [completed, cancelled, no_show] = ['completed', 'cancelled', 'no_show'].map((word) =>
    sum('status', word),
  ) as [number, number, number];
  const due = no_show + completed + sum('status', 'in_progress') + sum('status', 'arrived');
  const waits = figures.filter(({ facet }) => facet === 'wait');
  const waited = waits.reduce((total, { seconds }) => total + seconds, 0) / 60;
  const late_cancelled = sum('late');
  const active_patients = sum('seen');
  const available = shares.reduce((total, share) => total + share.available, 0);
  const booked = shares
    .filter((share) => share.available > 0)
    .reduce((total, share) => total + share.booked, 0);
  return {
    ...{ reservations, completed, cancelled, late_cancelled, no_show },
    new_patients: sum('patients'),
    active_patients,
    returning_patients: active_patients - sum('first'),
    ...waiting,
    average_wait_minutes: rate(waited, sum('wait')),
    median_wait_minutes: medianOf(waits),
    on_time_rate: rate(sum('on_time'), sum('started')),
    no_show_rate: rate(no_show, due),
    late_cancel_rate: rate(late_cancelled, reservations),
    utilisation: rate(booked, available),
    walk_in_rate: rate(sum('walk_in'), reservations),
    booked_ahead_rate: rate(sum('ahead'), reservations),
  };
}

const rate = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** The wait in the middle, in whole minutes; of two in the middle the mean. */
function medianOf(waits: readonly Figure[]): number | null {
  const inOrder = [...waits].sort((one, other) => one.key - other.key);
  const total = inOrder.reduce((sum, { count }) => sum + count, 0);
  const at = (place: number) => {
    let rest = place;
    for (const { key, count } of inOrder) {
      if (rest < count) return key;
      rest -= count;
    }
    return 0;
  };
  return total === 0 ? null : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
