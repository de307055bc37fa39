import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { insertRow } from '#server/database/rows.ts';
import { emptyContent, type RecordRow } from './record.ts';

/** Opens the record of a visit that ended without one, for the work list of unsigned records. */
export async function openVisitRecord(scope: Scope, visit: ReservationRow): Promise<void> {
  const { rows } = await sql`
    SELECT FROM medical_records WHERE clinic_id = ${visit.clinic_id} AND reservation_id = ${visit.id}
      AND status NOT IN ('discarded', 'entered_in_error')`.execute(scope.trx);
  if (rows.length > 0) return;
  const values: Partial<RecordRow> = {
    clinic_id: visit.clinic_id,
    patient_id: visit.patient_id,
    reservation_id: visit.id,
    staff_id: visit.staff_id,
    record_type: 'consultation',
    occurred_at: visit.started_at ?? scope.clinic.now,
    content: { ...emptyContent, chief_complaint: visit.reason },
    privacy: 'all_staff',
    shared_with: [],
  };
  await insertRow<RecordRow>(scope.trx, 'medical_records', values, scope.user.id);
}
