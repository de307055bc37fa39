import type pg from 'pg';
import { statesThatTake } from '#machines/lifecycles/message.stored.ts';
import type { MessageState } from '#machines/lifecycles/messageStates.ts';
import type { Channel } from './carrier.ts';
import { reasons } from './reasons.ts';

/** A message that this server alone has to carry. */
export interface Taken {
  id: number;
  channel: Channel;
  recipient: string;
  /** A BCP 47 tag. */
  language: string;
  template: string;
  data: unknown;
  closed_code: Buffer | null;
  attempts: number;
  message_id: string;
  /** The clinic that writes; null for what concerns an account. */
  sender: string | null;
  /** Whether that clinic has closed everything that it opens to its patients. */
  is_closed: boolean | null;
}

/** A server that has not said within this time what became of a message it took has died; longer than any attempt lasts. */
const leaseSeconds = 300;
const firstPauseSeconds = 30;
const longestPauseSeconds = 86_400;
const keptDays = 90;

/** As the chart of messages knows them; written out, so that the index on what is still open serves the statements. */
const among = (states: readonly MessageState[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
const takeable = among(statesThatTake('take'));
const arriving = among(statesThatTake('arrive'));
const postponable = among(statesThatTake('postpone'));
const holdable = among(statesThatTake('hold'));
const perishable = among(statesThatTake('expire'));

/**
 * Takes messages whose time has come, as the owner of the tables: no one is signed in when they are carried. Of several
 * servers that ask at once, one gets each.
 */
export async function takeDue(pool: pg.Pool, channels: readonly Channel[], most: number): Promise<Taken[]> {
  const { rows } = await pool.query<Taken>(
    // materialized: a subquery that a plan runs once for each row would take more than its limit
    `WITH due AS MATERIALIZED (
       SELECT id FROM outbox
       WHERE state IN ${takeable} AND next_attempt_at <= now() AND expires_at > now()
         AND channel = ANY ($1)
       ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     UPDATE outbox o SET state = 'sending', attempts = o.attempts + 1, opened_attempt = o.attempts + 1, changed_at = now(),
       next_attempt_at = now() + make_interval(secs => $3)
     FROM due
     WHERE o.id = due.id
     RETURNING o.id, o.channel, o.recipient, o.language, o.template, o.data, o.closed_code, o.attempts, o.message_id,
       (SELECT name FROM clinics c WHERE c.id = o.clinic_id) AS sender,
       (SELECT all_closed FROM booking_pages p WHERE p.clinic_id = o.clinic_id) AS is_closed`,
    [channels, most, leaseSeconds],
  );
  return rows;
}

/** It was handed over, whoever else may have taken it meanwhile. */
export async function noteSent(pool: pg.Pool, { id }: Taken): Promise<void> {
  await pool.query(
    `UPDATE outbox SET state = 'sent', last_error = '', changed_at = now() WHERE id = $1 AND state IN ${arriving}`,
    [id],
  );
}

/** It was not handed over: given up for good, or tried again after a pause that doubles up to a day. */
export async function noteFailure(
  pool: pg.Pool,
  { id, attempts }: Taken,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 20));
  await pool.query(
    `UPDATE outbox SET state = $3, last_error = $4, changed_at = now(),
       next_attempt_at = now() + make_interval(secs => $5)
     WHERE id = $1 AND attempts = $2 AND state IN ${postponable}`,
    [id, attempts, isFinal ? 'failed' : 'queued', reason.slice(0, 500), pause],
  );
}

/** Says the truth about what cannot be carried: held where nothing is set up for it, failed once it is of no use any more. */
export async function holdAndGiveUp(pool: pg.Pool, channels: readonly Channel[]): Promise<void> {
  await pool.query(
    `UPDATE outbox SET state = 'held', changed_at = now(),
       last_error = CASE channel WHEN 'mail' THEN $2 ELSE $3 END
     WHERE state IN ${holdable} AND (state <> 'sending' OR next_attempt_at <= now())
       AND channel <> ALL ($1) AND expires_at > now()`,
    [channels, reasons.noMail, reasons.noText],
  );
  await pool.query(
    `UPDATE outbox SET state = 'failed', changed_at = now(),
       last_error = CASE last_error WHEN '' THEN $1 ELSE last_error END
     WHERE state IN ${perishable} AND expires_at <= now()
       AND (state <> 'sending' OR next_attempt_at <= now())`,
    [reasons.late],
  );
  await pool.query(
    `UPDATE outbox SET closed_code = NULL, code_hash = NULL
     WHERE state = 'failed' AND closed_code IS NOT NULL AND expires_at <= now()`,
  );
}

/** Forgets whom was written to long ago. */
export async function forgetOld(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM outbox WHERE id IN (
       SELECT id FROM outbox WHERE state IN ('sent', 'failed') AND changed_at < now() - make_interval(days => $1)
       ORDER BY changed_at LIMIT 1000)`,
    [keptDays],
  );
}
