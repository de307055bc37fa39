import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { enqueue } from '#server/messages/outbox.ts';
import { languageOf } from '#server/words/languages.ts';
import type { ReservationRow } from '../reservation.ts';
import type { Slot } from '../slot.ts';

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

/** Writes to the patient that a time is kept for them, with the link by which they take it; to nobody who does not want to be reached, or cannot be. */
export async function tellOffer(
  { trx, clinic, user }: Scope,
  row: ReservationRow,
  slot: Slot,
  until: Date,
): Promise<void> {
  const { rows } = await sql<Party>`
    SELECT p.preferred_channel AS channel, p.preferred_language, p.first_name,
      CASE p.preferred_channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address,
      c.name AS clinic_name, c.phone_number AS clinic_phone, c.timezone,
      CASE WHEN c.messages_name_service THEN s.name END AS service,
      CASE WHEN c.messages_name_service THEN concat_ws(' ', nullif(m.title, ''), name_in_order(m.first_name, m.last_name)) END AS staff
    FROM clinics c
    JOIN patients p ON p.clinic_id = c.id AND p.id = ${row.patient_id}
    LEFT JOIN services s ON s.clinic_id = c.id AND s.id = ${slot.service.id}
    LEFT JOIN staff m ON m.clinic_id = c.id AND m.id = ${slot.staffId}
    WHERE c.id = ${clinic.id}`.execute(trx);
  const [party] = rows;
  if (!party || party.channel === 'none' || party.address === '') return;
  const { channel, address, ...told } = party;
  const { rows: links } = await sql<{ code: string }>`
    SELECT make_visit_link(${clinic.id}, ${row.id}, 'offer', ${user.id}) AS code`.execute(trx);
  await enqueue(trx, {
    clinicId: clinic.id,
    channel: channel === 'email' ? 'mail' : 'text',
    recipient: address,
    language: languageOf(told.preferred_language),
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
