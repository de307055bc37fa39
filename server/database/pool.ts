import pg from 'pg';
import { CorkedSocket } from './corked-socket.ts';

/** Together under the five seconds within which an unreachable database must be told to the client. */
export const waits = { connectMs: 1800, statementMs: 2700, answerMs: 2900 };

/** How many milliseconds a request waits for a connection, and for an answer to a statement. */
export type Patience = Pick<typeof waits, 'connectMs' | 'answerMs'>;

/** A day has no zone, so it stays the text that it is; an hour of some zone at its midnight would be another day elsewhere. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format);

/** A pool of connections that gives up in time and outlives the loss of any of them. */
export function openPool(
  connectionString: string,
  size: number,
  { connectMs, answerMs }: Patience = waits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    // statements that do not wait for each other's answers go out together
    pipeline: true,
    stream: () => new CorkedSocket(),
    types: { getTypeParser },
    application_name: 'chartroom',
  });
  // Without listeners the loss of a connection, idle or at work, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
