import { type RawBuilder, sql } from 'kysely';
import { takingStates } from './taking-time.ts';

/**
 * Other reservations of a patient at the same time, as `o`, first to last; for the query's reservation under the name that is
 * given, while it lies ahead or is under way.
 */
export const patientBusy = (name: string, columns: RawBuilder<unknown>): RawBuilder<unknown> => {
  const r = sql.raw(name);
  return sql`(SELECT ${columns} FROM reservations o
    WHERE ${r}.status IN ('requested', 'booked', 'confirmed', 'arrived', 'in_progress')
      AND o.clinic_id = ${r}.clinic_id AND o.patient_id = ${r}.patient_id AND o.id <> ${r}.id AND o.status IN ${takingStates}
      AND o.start_at < ${r}.end_at AND o.end_at > ${r}.start_at
    ORDER BY o.start_at, o.id LIMIT 1)`;
};
