import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { invalid } from '#server/http/refusal.ts';

/** A clinic's body as it comes: what is left out stays, or takes its default. */
export type ClinicBody = Partial<components['schemas']['ClinicBody']> & { name: string };

const json = <Value>(value: Value | undefined) => value && sql<Value>`${JSON.stringify(value)}`;

/** The columns that a body sets, for a new clinic and for a changed one. */
export function clinicValues(body: ClinicBody) {
  refuseCrossed(body);
  const { opening_hours, closed_periods, ...plain } = body;
  return { ...plain, opening_hours: json(opening_hours), closed_periods: json(closed_periods) };
}

function refuseCrossed({ opening_hours = [], closed_periods = [] }: ClinicBody): void {
  if (opening_hours.some(({ start, end }) => start >= end)) {
    throw invalid({ opening_hours: ['Every opening must begin before it ends.'] });
  }
  if (closed_periods.some(({ start, end }) => start > end)) {
    throw invalid({ closed_periods: ['Every closed period must begin before it ends.'] });
  }
}
