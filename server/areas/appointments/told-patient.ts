import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Channel } from '#server/messages/carrier.ts';
import { type Language, languageOf } from '#server/words/languages.ts';

interface Party {
  channel: 'email' | 'phone' | 'sms' | 'none';
  address: string;
  preferred_language: string;
  first_name: string;
  clinic_name: string;
  clinic_phone: string;
  timezone: string;
  service: string | null;
  staff: string | null;
}

/** A patient whom a message about a visit reaches, and what it may say of them and of the visit. */
export interface ToldPatient {
  channel: Channel;
  recipient: string;
  language: Language;
  told: Omit<Party, 'channel' | 'address'>;
}

/**
 * Where and how the patient of a visit is written to; undefined for who does not want to be reached, or cannot be. What
 * the visit is for is there only where the clinic lets its messages say so.
 */
export async function toldPatient(
  { trx, clinic }: Scope,
  visit: { patient_id: number; service_id: number | null; staff_id: number | null },
): Promise<ToldPatient | undefined> {
  const { rows } = await sql<Party>`
    SELECT p.preferred_channel AS channel, p.preferred_language, p.first_name,
      CASE p.preferred_channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address,
      c.name AS clinic_name, c.phone_number AS clinic_phone, c.timezone,
      CASE WHEN c.messages_name_service THEN s.name END AS service,
      CASE WHEN c.messages_name_service THEN ${staffNameOf('m')} END AS staff
    FROM clinics c
    JOIN patients p ON p.clinic_id = c.id AND p.id = ${visit.patient_id}
    LEFT JOIN services s ON s.clinic_id = c.id AND s.id = ${visit.service_id}
    LEFT JOIN staff m ON m.clinic_id = c.id AND m.id = ${visit.staff_id}
    WHERE c.id = ${clinic.id}`.execute(trx);
  const [party] = rows;
  if (!party || party.channel === 'none' || party.address === '') return;
  const { channel, address, ...told } = party;
  return {
    channel: channel === 'email' ? 'mail' : 'text',
    recipient: address,
    language: languageOf(told.preferred_language),
    told,
  };
}
