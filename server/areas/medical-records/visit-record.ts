import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import type { TemplateContent } from '#server/areas/record-templates/template.ts';
import { insertRow } from '#server/database/rows.ts';
import { type Content, emptyContent } from './record.ts';

/** Opens the record of a visit that ended without one, for the work list of unsigned records. */
export async function openVisitRecord(scope: Scope, visit: ReservationRow): Promise<void> {
  const { rows } = await sql`
    SELECT FROM medical_records WHERE clinic_id = ${visit.clinic_id} AND reservation_id = ${visit.id}
      AND status NOT IN ('discarded', 'entered_in_error')`.execute(scope.trx);
  if (rows.length > 0) return;
  const values = {
    clinic_id: visit.clinic_id,
    patient_id: visit.patient_id,
    reservation_id: visit.id,
    staff_id: visit.staff_id,
    record_type: 'consultation' as const,
    occurred_at: visit.started_at ?? scope.clinic.now,
    content: { ...emptyContent, ...(await textsOf(scope, visit)) },
    privacy: 'all_staff' as const,
    shared_with: [],
  };
  await insertRow(scope.trx, 'medical_records', values, scope.user.id);
}

/** What the template of the service begins with, below the words in which the visit was asked for. */
async function textsOf(
  { trx, clinic }: Scope,
  { service_id, reason }: ReservationRow,
): Promise<Partial<Content>> {
  const { rows } = await sql<{ content: TemplateContent }>`
    SELECT m.content FROM services s
    JOIN record_templates m ON m.clinic_id = s.clinic_id AND m.id = s.record_template_id AND m.status = 'active'
    WHERE s.clinic_id = ${clinic.id} AND s.id = ${service_id}`.execute(trx);
  const { text: _, ...texts } = rows[0]?.content ?? { text: '', chief_complaint: '' };
  return { ...texts, chief_complaint: reason || texts.chief_complaint };
}
