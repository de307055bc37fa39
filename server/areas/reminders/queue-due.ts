import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isLost } from '#server/database/failures.ts';
import type { CloseCode } from '#server/messages/closed-codes.ts';
import { reasons } from './reasons.ts';

const everyMinute = 60_000;
/** How many are written at once. */
const most = 100;

/**
 * As the owner of the tables, whom no row-level policy binds: no one is signed in when reminders are due. The row with its
 * key is the claim: of several servers that ask at once, one writes each message.
 */
const claim = `
  WITH due AS (
    SELECT r.clinic_id, r.id, r.start_at, r.start_at - make_interval(hours => c.reminder_hours) AS due_at,
      p.preferred_channel AS channel, p.preferred_language AS language,
      CASE p.preferred_channel WHEN 'email' THEN p.email ELSE p.phone_number END AS address,
      greatest(r.created_at, (SELECT max(m.at) FROM moves m WHERE m.clinic_id = r.clinic_id
        AND m.reservation_id = r.id AND m.action IN ('reschedule', 'accept', 'reopen'))) AS settled_at,
      jsonb_build_object('first_name', p.first_name, 'clinic_name', c.name, 'clinic_phone', c.phone_number,
        'timezone', c.timezone, 'start_at', r.start_at,
        'service', CASE WHEN c.messages_name_service THEN s.name END,
        'staff', CASE WHEN c.messages_name_service
          THEN concat_ws(' ', nullif(m.title, ''), name_in_order(m.first_name, m.last_name)) END,
        'has_forms', has_open_forms(r.clinic_id, r.id)) AS about
    FROM clinics c
    JOIN reservations r ON r.clinic_id = c.id AND r.status IN ('booked', 'confirmed')
      AND r.start_at > now() AND r.start_at <= now() + make_interval(hours => c.reminder_hours)
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    LEFT JOIN services s ON s.clinic_id = r.clinic_id AND s.id = r.service_id
    LEFT JOIN staff m ON m.clinic_id = r.clinic_id AND m.id = r.staff_id
    WHERE c.reminder_hours IS NOT NULL AND c.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM reminders d WHERE d.clinic_id = r.clinic_id AND d.reservation_id = r.id AND d.start_at = r.start_at)
    ORDER BY r.start_at LIMIT $1
  ), judged AS (
    SELECT due.*, CASE WHEN settled_at > due_at THEN $2::text WHEN channel = 'none' THEN $3
      WHEN address <> '' THEN '' WHEN channel = 'email' THEN $4 ELSE $5 END AS reason
    FROM due
  ), claimed AS (
    INSERT INTO reminders (clinic_id, reservation_id, start_at, due_at, channel, state, reason)
    SELECT clinic_id, id, start_at, due_at, channel, CASE reason WHEN '' THEN 'queued' ELSE 'skipped' END, reason
    FROM judged ON CONFLICT (clinic_id, reservation_id, start_at) DO NOTHING
    RETURNING clinic_id, reservation_id, start_at, state
  )
  SELECT c.clinic_id, c.reservation_id, c.start_at, j.channel, j.address, j.language, j.about,
    CASE c.state WHEN 'queued' THEN make_visit_link(c.clinic_id, c.reservation_id, 'reminder', NULL) END AS code
  FROM claimed c JOIN judged j ON j.clinic_id = c.clinic_id AND j.id = c.reservation_id`;

/** The messages of what was claimed, each with its row. */
const write = `
  WITH message AS (
    SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::uuid[],
      $9::bytea[]) AS m (clinic_id, reservation_id, start_at, channel, address, language, about, message_id, closed_code)
  ), written AS (
    INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, message_id, closed_code, expires_at)
    SELECT clinic_id, CASE channel WHEN 'email' THEN 'mail' ELSE 'text' END, address, language, 'reminder', about, message_id,
      closed_code, start_at
    FROM message
    RETURNING id, message_id
  )
  UPDATE reminders r SET outbox_id = w.id FROM message m JOIN written w USING (message_id)
  WHERE r.clinic_id = m.clinic_id AND r.reservation_id = m.reservation_id AND r.start_at = m.start_at`;

interface Claimed {
  clinic_id: number;
  reservation_id: number;
  start_at: Date;
  channel: string;
  address: string;
  language: string;
  about: object;
  /** Null for who is not written to. */
  code: string | null;
}

/** Writes a message for every reminder that is due and was not written yet; answers how many were looked at. */
export async function queueDueReminders(pool: pg.Pool, closeCode: CloseCode): Promise<number> {
  const client = await pool.connect();
  let lost = false;
  try {
    await client.query('BEGIN');
    const looked = await claimAndWrite(client, closeCode);
    await client.query('COMMIT');
    return looked;
  } catch (error) {
    lost = isLost(error);
    if (!lost) await client.query('ROLLBACK').catch(() => (lost = true));
    throw error;
  } finally {
    client.release(lost);
  }
}

async function claimAndWrite(client: pg.PoolClient, closeCode: CloseCode): Promise<number> {
  const { settledLate, unwanted, noEmail, noPhone } = reasons;
  const { rows } = await client.query<Claimed>(claim, [most, settledLate, unwanted, noEmail, noPhone]);
  const told = rows.flatMap(({ code, ...one }) => {
    const messageId = randomUUID();
    return code === null ? [] : [{ ...one, messageId, closed: closeCode(messageId, code) }];
  });
  if (told.length > 0)
    await client.query(write, [
      told.map((one) => one.clinic_id),
      told.map((one) => one.reservation_id),
      told.map((one) => one.start_at),
      told.map((one) => one.channel),
      told.map((one) => one.address),
      told.map((one) => one.language),
      told.map((one) => JSON.stringify(one.about)),
      told.map((one) => one.messageId),
      told.map((one) => one.closed),
    ]);
  return rows.length;
}

/** Looks every minute; answers how to stop, which waits for what is under way. */
export function keepReminding(pool: pg.Pool, closeCode: CloseCode): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const turn = () => {
    // a database that is away is asked again a minute later
    underWay = underWay.then(() => queueDueReminders(pool, closeCode)).catch(() => {});
  };
  const clock = setInterval(turn, everyMinute);
  turn();
  return async () => {
    clearInterval(clock);
    await underWay;
  };
}
