import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { enqueue } from '#server/messages/outbox.ts';
import type { ReservationRow } from '../reservation.ts';
import type { Slot } from '../slot.ts';
import { toldPatient } from '../told-patient.ts';

/** Writes to the patient that a time is kept for them, with the link by which they take it. */
export async function tellOffer(scope: Scope, row: ReservationRow, slot: Slot, until: Date): Promise<void> {
  const { trx, clinic, user, origin } = scope;
  const visit = { patient_id: row.patient_id, service_id: slot.service.id, staff_id: slot.staffId };
  const patient = await toldPatient(scope, visit);
  if (!patient) return;
  const { told, ...reached } = patient;
  const { rows: links } = await sql<{ code: string }>`
    SELECT make_visit_link(${clinic.id}, ${row.id}, 'offer', ${user.id}) AS code`.execute(trx);
  await enqueue(trx, origin, {
    clinicId: clinic.id,
    ...reached,
    template: 'offer',
    data: {
      ...told,
      reservation: row.id,
      code: links[0]?.code,
      start_at: slot.start.toISOString(),
      until: until.toISOString(),
    },
    expiresAt: until,
  });
}
