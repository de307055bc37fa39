import pg from 'pg';
import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import { mayUse } from '#server/access/apiTokens.ts';
import { scopeOf } from '#server/access/scope.ts';
import { clientKysely } from '#server/database/client-dialect.ts';
import { createPreparedStatements } from '#server/database/prepared-statements.ts';
import type { Actor } from '#server/database/transaction.ts';
import type { Origin } from '#server/http/call.ts';
import { closesNothing } from '#server/messages/closed-codes.ts';
import { root } from '../answer.ts';
import type { FhirContext, Kind } from '../kind.ts';
import { kindNamed } from '../kinds.ts';
import { keptHours } from './ask.ts';
import type { Stretch } from './files.ts';
import { readAll } from './rows.ts';

/** An export that this server alone writes, on a transaction that sees the clinic as it was at one moment. */
interface Taken {
  id: number;
  clinic_id: number;
  label_id: number | null;
  types: string[];
  since: Date | null;
  with_files: boolean;
  /** The address as it was asked. */
  request: string;
  attempt: number;
}

const secondMs = 1000;
const minuteMs = 60_000;
const mostAttempts = 5;
const longestMs = 600_000;

/** Thrown where an export is not to be written on: it was deleted, taken over, or this server stops. */
class Abandoned extends Error {
  override name = 'Abandoned';
}

/** Writes every export that waits, or whose server has died; answers how many were finished. */
export async function exportDue(pool: pg.Pool, stop?: AbortSignal): Promise<number> {
  let finished = 0;
  const passed = new Set<number>();
  for (;;) {
    const id = await nextDue(pool, passed);
    if (id === undefined || stop?.aborted) return finished;
    passed.add(id);
    if (await exportOne(pool, id, stop)) finished += 1;
  }
}

/** Keeps writing what is asked for; answers how to stop, which leaves what is unfinished to the other servers. */
export function keepExporting(pool: pg.Pool): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let erasedAt = 0;
  async function turn(): Promise<void> {
    if (isBusy || stopping.signal.aborted) return;
    isBusy = true;
    try {
      if (Date.now() - erasedAt > minuteMs) {
        erasedAt = Date.now();
        await eraseExports(pool);
      }
      await exportDue(pool, stopping.signal);
    } catch {
      // a database that is away is asked again a second later
    } finally {
      isBusy = false;
    }
  }
  const clock = setInterval(() => {
    if (!isBusy) underWay = turn();
  }, secondMs);
  return async () => {
    stopping.abort();
    clearInterval(clock);
    await underWay;
  };
}

/** Erases what has run out, and what belongs to tokens that open nothing any more. */
export async function eraseExports(pool: pg.Pool): Promise<void> {
  await pool.query({
    text: `DELETE FROM clinic_exports e USING api_tokens t
      WHERE t.clinic_id = e.clinic_id AND t.id = e.token_id
        AND (e.expires_at <= now() OR t.revoked_at IS NOT NULL OR t.expires_at <= now()
          OR NOT EXISTS (SELECT FROM clinics c LEFT JOIN staff s ON s.clinic_id = c.id AND s.user_id = t.user_id AND s.status = 'active'
            WHERE c.id = e.clinic_id AND c.deleted_at IS NULL AND (t.user_id IS NULL OR c.owner_id = t.user_id OR s.id IS NOT NULL)))`,
    query_timeout: minuteMs,
  } as pg.QueryConfig);
}

/** The oldest that no one writes: whoever does holds a lock until their transaction ends, however it ends. */
async function nextDue(pool: pg.Pool, passed: ReadonlySet<number>): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM clinic_exports e
     WHERE state IN ('waiting', 'running') AND expires_at > now() AND NOT id = ANY ($1::int[]) AND NOT EXISTS (
       SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.classid::bigint = hashtext('fhir export under way')::bigint & 4294967295 AND l.objid::bigint = e.id)
     ORDER BY id LIMIT 1`,
    [[...passed]],
  );
  return rows[0]?.id;
}

/** Writes one export, whether it was finished; what stands in the way leaves it to be begun anew. */
async function exportOne(pool: pg.Pool, id: number, stop: AbortSignal | undefined): Promise<boolean> {
  // beside the pool: it lasts, and those who ask for something else do not wait for it
  const client = new pg.Client({
    ...pool.options,
    query_timeout: longestMs,
    application_name: 'chartroom-export',
  });
  client.on('error', () => {});
  const leave = () => void client.end().catch(() => {});
  stop?.addEventListener('abort', leave);
  try {
    await client.connect();
    // what began before and is stored after this moment may not be in the files, and comes with the next _since
    const { rows } = await pool.query<{ at: Date }>(
      `SELECT least(now(), min(xact_start)) AS at FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'`,
    );
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const lock = `SELECT pg_try_advisory_xact_lock(hashtext('fhir export under way'), $1) AS is_ours`;
    if (!(await client.query(lock, [id])).rows[0].is_ours) return false;
    const taken = await take(pool, id);
    if (!taken) return false;
    await write(pool, client, taken, stop);
    return await finish(pool, taken, rows[0]?.at as Date);
  } catch (error) {
    if (!(error instanceof Abandoned || stop?.aborted)) await giveUp(pool, id);
    return false;
  } finally {
    stop?.removeEventListener('abort', leave);
    await client.end().catch(() => {});
  }
}

/** Begins it anew: what an earlier attempt has written is of another moment. */
async function take(pool: pg.Pool, id: number): Promise<Taken | undefined> {
  const { rows } = await pool.query<Taken>(
    `WITH taken AS (
       UPDATE clinic_exports SET state = 'running', attempt = attempt + 1, written = 0, writing = types ->> 0
       WHERE id = $1 AND state IN ('waiting', 'running')
       RETURNING id, clinic_id, label_id, types, since, with_files, request, attempt
     ), gone AS (
       DELETE FROM clinic_export_pieces p USING taken t WHERE p.clinic_id = t.clinic_id AND p.export_id = t.id
     )
     SELECT * FROM taken`,
    [id],
  );
  return rows[0];
}

async function write(
  pool: pg.Pool,
  client: pg.Client,
  taken: Taken,
  stop: AbortSignal | undefined,
): Promise<void> {
  const context = await contextOf(client, taken);
  for (const type of taken.types) {
    const kind = kindNamed(type);
    if (!kind || !context.can(kind.needs)) continue;
    let number = 0;
    for await (const stretch of readAll(kind, context, taken)) {
      if (stop?.aborted) throw new Abandoned();
      number += 1;
      await store(pool, taken, kind, number, stretch);
    }
  }
}

/** What the token may, in the transaction that reads. */
async function contextOf(client: pg.Client, { id, clinic_id, request }: Taken): Promise<FhirContext> {
  const opened = await client.query<Actor & { scopes: ApiScope[] }>('SELECT * FROM open_export($1, $2)', [
    id,
    longestMs,
  ]);
  const [user] = opened.rows;
  const trx = clientKysely(client, createPreparedStatements());
  const scope = user && (await scopeOf(trx, nobodysOrigin, user, clinic_id));
  if (!scope || scope.isStepMissing) throw new Abandoned();
  return {
    scope,
    base: request.slice(0, request.indexOf(root) + root.length),
    can: (one) => user.scopes.includes(one) && mayUse(scope, one),
  };
}

/** Nothing of what a server does by itself is said to anyone. */
const nobodysOrigin: Origin = {
  address: '',
  requestId: '',
  agent: '',
  language: 'en',
  site: '',
  page: undefined,
  isHere: false,
  closeCode: closesNothing,
};

async function store(
  pool: pg.Pool,
  { id, attempt }: Taken,
  { type }: Kind,
  number: number,
  { count, text: lines, attachment }: Stretch,
): Promise<void> {
  const text = `WITH going AS (
       UPDATE clinic_exports SET written = written + $5, writing = $3
       WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING clinic_id, id
     )
     INSERT INTO clinic_export_pieces (clinic_id, export_id, type, number, resources, lines, attachment_id)
     SELECT clinic_id, id, $3, $4, $5, $6, $7 FROM going`;
  const values = [id, attempt, type, number, count, lines, attachment];
  const { rowCount } = await pool.query({ text, values, query_timeout: minuteMs } as pg.QueryConfig);
  if (rowCount === 0) throw new Abandoned();
}

async function finish(pool: pg.Pool, { id, attempt }: Taken, readAt: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE clinic_exports SET state = 'finished', read_at = $3, writing = '', expires_at = now() + make_interval(hours => $4)
     WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [id, attempt, readAt, keptHours],
  );
  return rowCount === 1;
}

/** After some attempts it is said to have failed; until then it is begun anew. */
async function giveUp(pool: pg.Pool, id: number): Promise<void> {
  const failing = `UPDATE clinic_exports SET state = 'failed' WHERE id = $1 AND state = 'running' AND attempt >= $2`;
  // a database that is away leaves it as it is
  await pool.query(failing, [id, mostAttempts]).catch(() => {});
}
