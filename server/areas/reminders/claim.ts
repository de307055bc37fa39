import type pg from 'pg';
import type { Reminded } from './text.ts';

/** A reminder that this server alone has to send, or that was passed over at once. */
export interface Claimed extends Reminded {
  clinic_id: number;
  id: number;
  state: 'sending' | 'skipped';
  number: string;
  channel: string;
  address: string;
}

/** How many are taken at once. */
const most = 100;

/** As the owner of the tables, whom no row-level policy binds: nobody is signed in when reminders are due. */
const claim = `
  WITH due AS (
    SELECT r.clinic_id, r.id, r.start_at, r.start_at - make_interval(hours => c.reminder_hours) AS due_at,
      p.preferred_channel AS channel,
      CASE p.preferred_channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address,
      greatest(r.created_at, (SELECT max(m.at) FROM moves m WHERE m.clinic_id = r.clinic_id
        AND m.reservation_id = r.id AND m.action IN ('reschedule', 'accept', 'reopen'))) AS settled_at
    FROM clinics c
    JOIN reservations r ON r.clinic_id = c.id AND r.status IN ('booked', 'confirmed')
      AND r.start_at > now() AND r.start_at <= now() + make_interval(hours => c.reminder_hours)
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    WHERE c.reminder_hours IS NOT NULL AND c.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM reminders d WHERE d.clinic_id = r.clinic_id AND d.reservation_id = r.id AND d.start_at = r.start_at)
    ORDER BY r.start_at LIMIT $2
  ), claimed AS (
    INSERT INTO reminders (clinic_id, reservation_id, start_at, due_at, sender, channel, state, reason)
    SELECT clinic_id, id, start_at, due_at, $1, channel,
      CASE WHEN settled_at > due_at OR channel = 'none' OR address = '' THEN 'skipped' ELSE 'sending' END,
      CASE WHEN settled_at > due_at THEN 'The time was settled after the reminder was due.'
        WHEN channel = 'none' THEN 'The patient does not want to be reached.'
        WHEN address = '' AND channel = 'email' THEN 'No email address of the patient is known.'
        WHEN address = '' THEN 'No phone number of the patient is known.' ELSE '' END
    FROM due ON CONFLICT (clinic_id, reservation_id, start_at) DO NOTHING
    RETURNING *
  )
  SELECT d.clinic_id, d.id, d.state, d.channel, d.start_at, r.number, c.timezone, c.name AS clinic_name,
    c.phone_number AS clinic_phone, p.first_name, p.preferred_language,
    CASE d.channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address
  FROM claimed d
  JOIN reservations r ON r.clinic_id = d.clinic_id AND r.id = d.reservation_id
  JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
  JOIN clinics c ON c.id = d.clinic_id`;

/** Takes what is due; of several servers that ask at once, one gets each. */
export async function claimReminders(pool: pg.Pool, sender: string): Promise<Claimed[]> {
  await pool.query(`
    UPDATE reminders SET state = 'failed', at = now(),
      reason = 'The server stopped while it was being sent; whether it arrived is not known.'
    WHERE state = 'sending' AND at < now() - interval '5 minutes'`);
  return (await pool.query<Claimed>(claim, [sender, most])).rows;
}

/** Keeps what became of one. */
export async function settleReminder(
  pool: pg.Pool,
  { clinic_id, id }: Claimed,
  state: 'sent' | 'failed',
  reason: string,
): Promise<void> {
  const values = [state, reason.slice(0, 500), clinic_id, id];
  await pool.query(
    "UPDATE reminders SET state = $1, reason = $2, at = now() WHERE clinic_id = $3 AND id = $4 AND state = 'sending'",
    values,
  );
}
