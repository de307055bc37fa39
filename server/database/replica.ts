import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';
import { codeOf, isLost } from './failures.ts';
import { openPool, waits } from './pool.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';

/** Where a reading was answered from: the replica, or the primary and why. */
export type ReadFrom =
  | 'replica'
  | 'primary, replica behind'
  | 'primary, replica away'
  | 'primary, replica failed';

/** A streaming replica of the database, from which some readings are answered. */
export interface Replica {
  /**
   * A connection that shows all that was acknowledged before the call; undefined where the replica has not got so far, or is away.
   */
  connect(): Promise<pg.PoolClient | undefined>;
  /** Reads; undefined where the replica cannot, and the primary has to be asked. */
  reading<T>(read: () => Promise<T>): Promise<T | undefined>;
  readonly plans: PreparedStatements;
  /** How many readings were answered from where. */
  readonly counts: ReadonlyMap<ReadFrom, number>;
  close(): Promise<void>;
}

/** How long a replica may take to catch up while someone waits, and how long one that was behind, or away, is not asked. */
const usualPatience = { catchUpMs: 15, behindMs: 1000, awayMs: 5000 };

/** Short, since the primary has to answer within the same five seconds. */
const connectMs = 500;

/** Opens a replica; a database that is none of `primary` refuses the start, one that is away is asked again later. */
export async function openReplica(
  primary: pg.Pool,
  url: string,
  size: number,
  patience = usualPatience,
): Promise<Replica> {
  const pool = openPool(url, size, { connectMs, answerMs: waits.answerMs });
  const plans = createPreparedStatements();
  const counts = new Map<ReadFrom, number>();
  let rest: { until: number; why: ReadFrom } | undefined;

  const count = (from: ReadFrom) => counts.set(from, (counts.get(from) ?? 0) + 1);
  function passOver(why: ReadFrom, ms: number) {
    rest = { until: performance.now() + ms, why };
    count(why);
  }

  const replica: Replica = {
    plans,
    counts,
    async connect() {
      if (rest && performance.now() < rest.until) {
        count(rest.why);
        return undefined;
      }
      const written = await endOf(primary);
      const client = await pool.connect().catch(() => undefined);
      try {
        if (client && (await reaches(client, written, patience.catchUpMs))) return client;
      } catch {
        client?.release(true);
        passOver('primary, replica away', patience.awayMs);
        return undefined;
      }
      client?.release();
      if (client) passOver('primary, replica behind', patience.behindMs);
      else passOver('primary, replica away', patience.awayMs);
      return undefined;
    },
    async reading(read) {
      try {
        const result = await read();
        count('replica');
        return result;
      } catch (error) {
        // what took its time here would take it there too, and what the handler refuses is refused
        if (isTimeUp(error) || !(codeOf(error) || isLost(error))) throw error;
        if (isLost(error)) passOver('primary, replica away', patience.awayMs);
        else count('primary, replica failed');
        return undefined;
      }
    },
    close: () => pool.end(),
  };
  try {
    await refuseStranger(primary, pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return replica;
}

/** The end of what is written and can be read, and of which cluster: PostgreSQL's write-ahead log up to its last flush. */
interface Written {
  lsn: string;
  system: string;
}

async function endOf(primary: pg.Pool): Promise<Written> {
  const { rows } = await primary.query<Written>(
    'SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS system FROM pg_control_system()',
  );
  return rows[0] as Written;
}

/** Whether the replica shows what is written; it may need a few milliseconds to get there. */
async function reaches(client: pg.PoolClient, { lsn, system }: Written, catchUpMs: number): Promise<boolean> {
  const until = performance.now() + catchUpMs;
  for (let ms = 1; ; ms *= 2) {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AND system_identifier = $2::bigint AS "isThere"
       FROM pg_control_system()`,
      [lsn, system],
    );
    if (rows[0]?.isThere) return true;
    if (performance.now() + ms > until) return false;
    await pause(ms);
  }
}

async function refuseStranger(primary: pg.Pool, replica: pg.Pool): Promise<void> {
  const { system } = await endOf(primary);
  const found = await replica
    .query<{ isOurs: boolean }>(
      'SELECT pg_is_in_recovery() AND system_identifier = $1::bigint AS "isOurs" FROM pg_control_system()',
      [system],
    )
    .catch((error) => {
      if (isLost(error)) return undefined;
      throw new StartRefused(`The database of DATABASE_READ_URL cannot be asked (${codeOf(error)}).`);
    });
  if (found && !found.rows[0]?.isOurs)
    throw new StartRefused(
      'The database of DATABASE_READ_URL is no streaming replica of that of DATABASE_URL.',
    );
}

const isTimeUp = (error: unknown) =>
  codeOf(error) === '57014' || (error instanceof Error && /Query read timeout/i.test(error.message));
