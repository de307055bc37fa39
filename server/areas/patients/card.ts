import { sql } from 'kysely';
import { type Scope, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { cardAnswer } from '#server/lists/card.ts';
import { type PatientRow, patientKind } from './patient.ts';

/** A patient as a contact: how to reach them, and nothing of their health. */
export const exportPatientCard = (call: Call<'exportPatientCard'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, row) => {
    await tell(scope, {
      action: 'patient.card_exported',
      objectType: 'patient',
      objectId: row.id,
      patientId: row.id,
    });
    const card = {
      uid: `patient-${row.clinic_id}-${row.id}@chartroom`,
      changedAt: row.updated_at,
      fullName: await fullName(scope, row),
      family: row.last_name,
      given: row.first_name,
      additional: row.middle_name,
      suffix: row.suffix,
      nickname: row.preferred_name,
      birthDate: row.birth_date_estimated ? null : row.birth_date,
      phones: [row.phone_number, row.phone_number_alt],
      emails: [row.email],
      address: {
        street: row.address_line1,
        extended: row.address_line2,
        city: row.city,
        region: row.region,
        postalCode: row.postal_code,
        country: row.country,
      },
      isAtWork: false,
    };
    return cardAnswer(card, `patient-${row.mrn.replaceAll(/[^\w-]/g, '_')}`);
  });

/** In the order in which such names are written. */
async function fullName({ trx }: Scope, row: PatientRow): Promise<string> {
  const given = [row.first_name, row.middle_name].filter(Boolean).join(' ');
  const { rows } = await sql<{
    name: string;
  }>`SELECT name_in_order(${given}, ${row.last_name}) AS name`.execute(trx);
  return [rows[0]?.name, row.suffix].filter(Boolean).join(' ');
}
