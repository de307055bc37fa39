import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { clientKysely } from './client-dialect.ts';
import { isLost, isToBeRepeated } from './failures.ts';
import { waits } from './pool.ts';
import type { Tables } from './tables.ts';

export type Trx = Kysely<Tables>;

/** The session on whose behalf a transaction reads and writes; both values come from a verified token. */
export interface SessionRef {
  sessionId: string;
  userId: number;
}

export interface ActingUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  username: string;
  version: number;
}

/** Thrown when the session of a valid token has ended or its user is gone. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

export interface Transactions {
  /** A transaction that reaches no clinic's data. */
  open<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction as a signed-in user: the row-level policies show what that user reaches. */
  openAs<T>(session: SessionRef, work: (trx: Trx, user: ActingUser) => Promise<T>): Promise<T>;
}

const mostTries = 4;
const begin = `BEGIN; SET LOCAL ROLE chartroom_app; SET LOCAL statement_timeout = ${waits.statementMs}; SET LOCAL lock_timeout = ${waits.statementMs}; SET LOCAL idle_in_transaction_session_timeout = 10000`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Transactions over a pool: a role that the row-level policies bind, and a repeat when PostgreSQL asks for one. */
export function createTransactions(pool: pg.Pool): Transactions {
  return {
    open: (work) => repeat(() => once(pool, begin, (trx) => work(trx))),
    openAs: (session, work) =>
      repeat(() =>
        once(pool, `${begin}; ${openSession(session)}`, (trx, opened) => {
          const user = opened?.rows[0] as ActingUser | undefined;
          if (!user) throw new SessionEnded();
          return work(trx, user);
        }),
      ),
  };
}

/** One round trip opens the transaction and checks the session, which needs the values in the statement's text. */
function openSession({ sessionId, userId }: SessionRef): string {
  if (!uuid.test(sessionId) || !Number.isSafeInteger(userId)) throw new SessionEnded();
  return `SELECT * FROM open_session('${sessionId}', ${userId})`;
}

async function once<T>(
  pool: pg.Pool,
  opening: string,
  work: (trx: Trx, opened: pg.QueryResult | undefined) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost = false;
  try {
    const results = (await client.query(opening)) as unknown as pg.QueryResult[];
    const result = await work(clientKysely(client), results.at(-1));
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT')
      throw new Error('A failed statement was passed over, and the transaction with it.');
    return result;
  } catch (error) {
    lost = isLost(error);
    if (!lost) await client.query('ROLLBACK').catch(() => (lost = true));
    throw error;
  } finally {
    client.release(lost);
  }
}

async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= mostTries || !isToBeRepeated(error)) throw error;
    }
  }
}

/** The database's own clock, the only one that copies of the server share. */
export const now = sql<Date>`now()`;
