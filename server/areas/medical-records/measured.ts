import { sql } from 'kysely';
import { inClinic, refuseForeign, tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { isReadable } from './record.ts';
import { judged, monthsAt, type Vitals } from './vitals.ts';

/** What was measured on a patient, in the records that the user may read. */
export function listPatientVitals(call: Call<'listPatientVitals'>): Promise<Answer> {
  const { clinic, patient, before, limit = 20 } = call.query;
  const end = before === undefined ? null : new Date(before);
  if (end && Number.isNaN(end.getTime()))
    throw invalid({ before: ['Enter a valid date and time with its offset.'] });
  return inClinic(call, clinic, 'records.read', async (scope) => {
    await refuseForeign(scope, 'patients', [patient]);
    const { rows } = await sql<{ id: number; occurred_at: Date; vitals: Vitals; birth_date: string | null }>`
      SELECT t.id, t.occurred_at, t.content -> 'vitals' AS vitals, (SELECT p.birth_date::text FROM patients p
        WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS birth_date FROM medical_records t
      WHERE t.clinic_id = ${clinic} AND t.patient_id = ${patient} AND t.status NOT IN ('discarded', 'entered_in_error')
        AND jsonb_path_exists(t.content, '$.vitals.* ? (@.type() == "number")') AND ${isReadable(scope)}
        ${end ? sql`AND t.occurred_at < ${end}` : sql``}
      ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${Math.min(limit, 100)}`.execute(scope.trx);
    await tell(scope, {
      action: 'medical_record.vitals_read',
      objectType: 'clinic',
      objectId: clinic,
      patientId: patient,
    });
    const results = rows.map(({ id, occurred_at, vitals, birth_date }) => {
      const at = vitals.taken_at ?? occurred_at.toISOString();
      const months = monthsAt(scope.clinic.timezone, birth_date, new Date(at));
      return { record: id, at, vitals: judged(vitals, months) };
    });
    return { status: 200, body: { results } };
  });
}
