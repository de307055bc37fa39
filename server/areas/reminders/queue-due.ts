import type pg from 'pg';
import { reasons } from './reasons.ts';

const everyMinute = 60_000;
/** How many are written at once. */
const most = 100;

/**
 * As the owner of the tables, whom no row-level policy binds: nobody is signed in when reminders are due. The row with its
 * key is the claim: of several servers that ask at once, one writes each message.
 */
const queue = `
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
    INSERT INTO reminders (clinic_id, reservation_id, start_at, due_at, channel, state, reason, outbox_id)
    SELECT clinic_id, id, start_at, due_at, channel, CASE reason WHEN '' THEN 'queued' ELSE 'skipped' END, reason,
      CASE reason WHEN '' THEN nextval(pg_get_serial_sequence('outbox', 'id')) END
    FROM judged ON CONFLICT (clinic_id, reservation_id, start_at) DO NOTHING
    RETURNING clinic_id, reservation_id, start_at, outbox_id
  ), written AS (
    INSERT INTO outbox (id, clinic_id, channel, recipient, language, template, data, expires_at)
    OVERRIDING SYSTEM VALUE
    SELECT c.outbox_id, c.clinic_id, CASE j.channel WHEN 'email' THEN 'mail' ELSE 'text' END, j.address, j.language,
      'reminder', j.about || jsonb_build_object('code', make_visit_link(c.clinic_id, c.reservation_id, 'reminder', NULL)),
      j.start_at
    FROM claimed c JOIN judged j ON j.clinic_id = c.clinic_id AND j.id = c.reservation_id
    WHERE c.outbox_id IS NOT NULL
  )
  SELECT FROM claimed`;

/** Writes a message for every reminder that is due and was not written yet; answers how many were looked at. */
export async function queueDueReminders(pool: pg.Pool): Promise<number> {
  const { settledLate, unwanted, noEmail, noPhone } = reasons;
  return (await pool.query(queue, [most, settledLate, unwanted, noEmail, noPhone])).rowCount ?? 0;
}

/** Looks every minute; answers how to stop, which waits for what is under way. */
export function keepReminding(pool: pg.Pool): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const turn = () => {
    // a database that is away is asked again a minute later
    underWay = underWay.then(() => queueDueReminders(pool)).catch(() => {});
  };
  const clock = setInterval(turn, everyMinute);
  turn();
  return async () => {
    clearInterval(clock);
    await underWay;
  };
}
