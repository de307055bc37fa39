import type pg from 'pg';
import { statesThatTake } from '#machines/lifecycles/message.stored.ts';
import type { MessageState } from '#machines/lifecycles/messageStates.ts';

/** A delivery that this server alone has to make. */
export interface TakenDelivery {
  id: number;
  clinic_id: number;
  event: string;
  object_type: string | null;
  object_id: number | null;
  patient_id: number | null;
  event_id: string;
  attempts: number;
  created_at: Date;
  url: string;
  closed: Buffer;
  /** The secret that was replaced, while it signs too. */
  old: Buffer | null;
}

/** Longer than any attempt lasts. */
const leaseSeconds = 60;
const firstPauseSeconds = 30;
const longestPauseSeconds = 21_600;
const keptDays = 30;

/** A delivery goes through what a message goes through; written out, so that the index serves the statements. */
const among = (states: readonly MessageState[]) =>
  `(${states
    .filter((state) => state !== 'held')
    .map((state) => `'${state}'`)
    .join(', ')})`;
const takeable = among(statesThatTake('take'));
const arriving = among(statesThatTake('arrive'));
const postponable = among(statesThatTake('postpone'));
const perishable = among(statesThatTake('expire'));

/** Takes deliveries whose time has come, one of each webhook at most: one that answers slowly holds up no one else. */
export async function takeDueDeliveries(pool: pg.Pool, most: number): Promise<TakenDelivery[]> {
  const { rows } = await pool.query<TakenDelivery>(
    `WITH next AS MATERIALIZED (
       SELECT DISTINCT ON (d.webhook_id) d.id FROM webhook_deliveries d
       JOIN webhooks w ON w.clinic_id = d.clinic_id AND w.id = d.webhook_id AND w.paused_at IS NULL AND w.removed_at IS NULL
       JOIN clinics c ON c.id = d.clinic_id AND c.deleted_at IS NULL
       WHERE d.state IN ${takeable} AND d.next_attempt_at <= now() AND d.expires_at > now()
         AND NOT EXISTS (SELECT FROM webhook_deliveries o
           WHERE o.webhook_id = d.webhook_id AND o.state = 'sending' AND o.next_attempt_at > now())
       ORDER BY d.webhook_id, d.next_attempt_at
     ), due AS MATERIALIZED (
       SELECT id FROM webhook_deliveries
       WHERE id IN (SELECT id FROM next) AND state IN ${takeable} AND next_attempt_at <= now()
       LIMIT $1 FOR UPDATE SKIP LOCKED
     )
     UPDATE webhook_deliveries d SET state = 'sending', attempts = d.attempts + 1, changed_at = now(),
       next_attempt_at = now() + make_interval(secs => $2)
     FROM due, webhooks w, webhook_secrets s
     WHERE d.id = due.id AND w.clinic_id = d.clinic_id AND w.id = d.webhook_id
       AND s.clinic_id = w.clinic_id AND s.webhook_id = w.id
     RETURNING d.id, d.clinic_id, d.event, d.object_type, d.object_id, d.patient_id, d.event_id, d.attempts, d.created_at,
       w.url, s.closed, CASE WHEN w.old_secret_until > now() THEN s.old END AS old`,
    [most, leaseSeconds],
  );
  return rows;
}

/** It was taken, whoever else may have tried meanwhile. */
export async function noteDelivered(pool: pg.Pool, { id }: TakenDelivery): Promise<void> {
  await pool.query(
    `UPDATE webhook_deliveries SET state = 'sent', last_error = '', changed_at = now()
     WHERE id = $1 AND state IN ${arriving}`,
    [id],
  );
}

/** It was not taken: given up for good, or tried again after a pause that doubles up to six hours. */
export async function noteUndelivered(
  pool: pg.Pool,
  { id, attempts }: TakenDelivery,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 20));
  await pool.query(
    `UPDATE webhook_deliveries SET state = $3, last_error = $4, changed_at = now(),
       next_attempt_at = now() + make_interval(secs => $5)
     WHERE id = $1 AND attempts = $2 AND state IN ${postponable}`,
    [id, attempts, isFinal ? 'failed' : 'queued', reason, pause],
  );
}

/** Gives up what could not be delivered in time, and forgets what was settled long ago and secrets that sign no more. */
export async function tidyDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE webhook_deliveries SET state = 'failed', changed_at = now()
     WHERE state IN ${perishable} AND expires_at <= now() AND (state <> 'sending' OR next_attempt_at <= now())`,
  );
  await pool.query(
    `UPDATE webhook_secrets s SET old = NULL FROM webhooks w
     WHERE s.old IS NOT NULL AND w.clinic_id = s.clinic_id AND w.id = s.webhook_id AND w.old_secret_until <= now()`,
  );
  await pool.query(
    `DELETE FROM webhook_deliveries WHERE id IN (
       SELECT id FROM webhook_deliveries
       WHERE state IN ('sent', 'failed') AND changed_at < now() - make_interval(days => $1)
       ORDER BY changed_at LIMIT 1000)`,
    [keptDays],
  );
}
