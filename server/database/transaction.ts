import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { clientKysely, send } from './client-dialect.ts';
import { deferredStatements } from './deferred-statements.ts';
import { isLost, isToBeRepeated } from './failures.ts';
import { waits } from './pool.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';
import type { Trx } from './tables.ts';

/** The session on whose behalf a transaction reads and writes; both values come from a verified token. */
export interface SessionRef {
  sessionId: string;
  userId: number;
}

/** The link by which a patient comes, and the visit that it is for. */
export interface DoorLink {
  id: number;
  clinic_id: number;
  reservation_id: number;
  /** The database's clock. */
  at: Date;
}

/** The word in the address of a clinic's booking page, or the hash of the token of a booking that is being made there. */
export type BookingRef = { word: string } | { tokenHash: Buffer };

/** The booking page that a transaction stands on. */
export interface OpenedPage {
  clinic_id: number;
  booking_id: number | null;
}

/** The token of another program, on whose behalf a transaction reads and writes in one clinic. */
export interface TokenRef {
  tokenId: number;
  /** Null for a token of the clinic itself. */
  userId: number | null;
}

/** What the address of a calendar feed stands for, and whoever made it. */
export interface OpenedFeed extends ActingUser {
  feed_id: number;
  clinic_id: number;
  /** Null for a room, whoever works in it. */
  staff_id: number | null;
  /** Empty for wherever someone works. */
  room: string;
  names: 'full' | 'initials' | 'none';
}

/** Whoever a transaction acts for. */
export type ActingRef = SessionRef | TokenRef;

export interface ActingUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  username: string;
  version: number;
}

/** The clinic itself, by a token of its own: what it adds and changes was added and changed by no one. */
export interface ActingClinic extends Omit<ActingUser, 'id'> {
  id: null;
}

/** Who acts. */
export type Actor = ActingUser | ActingClinic;

/** Who a transaction of a session or a token acts as. */
export type ActorOf<Ref extends ActingRef> = Ref extends SessionRef ? ActingUser : Actor;

/** Thrown when the session of a valid token has ended or its user is gone, or the token of a program opens nothing any more. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

export interface Transactions {
  /** A transaction that reaches no clinic's data. */
  open<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction as whoever holds a link: it sees the one visit of it and free times; undefined where no such link lives. */
  openDoor<T>(tokenHash: Buffer, work: (trx: Trx, link: DoorLink | undefined) => Promise<T>): Promise<T>;
  /** A transaction as whoever books from home: it sees what the clinic publishes, and the booking of the token. */
  openBooking<T>(by: BookingRef, work: (trx: Trx, page: OpenedPage | undefined) => Promise<T>): Promise<T>;
  /** A transaction as whoever says at a clinic's door that they are here: it sees the clinic, by the word of its page. */
  openArrivals<T>(word: string, work: (trx: Trx, clinic: number | undefined) => Promise<T>): Promise<T>;
  /** A transaction in the name of whoever made a calendar feed; undefined where no such feed lives. */
  openFeed<T>(tokenHash: Buffer, work: (trx: Trx, feed: OpenedFeed | undefined) => Promise<T>): Promise<T>;
  /**
   * A transaction as a signed-in user: the row-level policies show what that user reaches. What is asked `ahead` goes out
   * in the same round trip in which the session is checked, and finds nothing where the session has ended.
   */
  openAs<T, Ref extends ActingRef, Early = undefined>(
    acting: Ref,
    work: (trx: Trx, user: ActorOf<Ref>, early: Early) => Promise<T>,
    ahead?: (trx: Trx, userId: Ref['userId']) => Promise<Early>,
  ): Promise<T>;
  /** One question as a signed-in user, in one round trip from BEGIN to COMMIT; for what needs no entry in the audit log. */
  askAs<Row>(session: ActingRef, question: (trx: Trx) => CompiledQuery<Row>): Promise<Row[]>;
}

const mostTries = 4;
const begin = (session: string, userId: string) =>
  `BEGIN; SELECT * FROM open_transaction(${session}, ${userId}, ${waits.statementMs})`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Transactions over a pool: a role that the row-level policies bind, and a repeat when PostgreSQL asks for one. */
export function createTransactions(pool: pg.Pool): Transactions {
  const plans = createPreparedStatements();
  return {
    open: (work) => repeat(plans, () => once(pool, plans, begin('NULL', 'NULL'), (trx) => work(trx))),
    openAs: (session, work, ahead) => {
      const opening = openSession(session);
      return repeat(plans, () =>
        once(pool, plans, opening, async (trx, opened) => {
          const early = ahead?.(trx, session.userId);
          // It is awaited below, or not at all.
          early?.catch(() => {});
          const user = (await opened).at(-1)?.rows[0];
          if (!user) throw new SessionEnded();
          return work(trx, user, (await early) as never);
        }),
      );
    },
    openDoor: (tokenHash, work) => {
      const opening = `BEGIN; SELECT * FROM open_door('\\x${tokenHash.toString('hex')}', ${waits.statementMs})`;
      return repeat(plans, () =>
        once(pool, plans, opening, async (trx, opened) => work(trx, (await opened).at(-1)?.rows[0])),
      );
    },
    openBooking: (by, work) => {
      const opening = `BEGIN; SELECT * FROM open_booking_page(${hex('word' in by && wordOf(by.word))}, ${hex('tokenHash' in by && by.tokenHash)}, ${waits.statementMs})`;
      return repeat(plans, () =>
        once(pool, plans, opening, async (trx, opened) => work(trx, (await opened).at(-1)?.rows[0])),
      );
    },
    openArrivals: (word, work) => {
      const opening = `BEGIN; SELECT * FROM open_arrivals(${hex(wordOf(word))}, ${waits.statementMs})`;
      return repeat(plans, () =>
        once(pool, plans, opening, async (trx, opened) =>
          work(trx, (await opened).at(-1)?.rows[0]?.clinic_id),
        ),
      );
    },
    openFeed: (tokenHash, work) => {
      const opening = `BEGIN; SELECT * FROM open_transaction_by_feed(${hex(tokenHash)}, ${waits.statementMs})`;
      return repeat(plans, () =>
        once(pool, plans, opening, async (trx, opened) => work(trx, (await opened).at(-1)?.rows[0])),
      );
    },
    askAs: (session, question) => {
      const opening = openSession(session);
      return repeat(plans, () => askOnce(pool, plans, opening, question));
    },
  };
}

/** The word of a clinic's page, however it was typed: words have small letters. */
const wordOf = (word: string) => Buffer.from(word.toLowerCase());

/** Bytes as they stand in a statement's text, which nothing that is sent can leave. */
const hex = (bytes: Buffer | false) => (bytes ? `'\\x${bytes.toString('hex')}'` : 'NULL');

/** One round trip opens the transaction and checks the session, which needs the values in the statement's text. */
function openSession(acting: ActingRef): string {
  return 'tokenId' in acting ? beginByToken(acting) : beginBySession(acting);
}

function beginByToken({ tokenId, userId }: TokenRef): string {
  if (!Number.isSafeInteger(tokenId) || !(userId === null || Number.isSafeInteger(userId)))
    throw new SessionEnded();
  return `BEGIN; SELECT * FROM open_transaction_by_token(${tokenId}, ${userId ?? 'NULL'}, ${waits.statementMs})`;
}

function beginBySession({ sessionId, userId }: SessionRef): string {
  if (!uuid.test(sessionId) || !Number.isSafeInteger(userId)) throw new SessionEnded();
  return begin(`'${sessionId}'`, String(userId));
}

async function once<T>(
  pool: pg.Pool,
  plans: PreparedStatements,
  opening: string,
  work: (trx: Trx, opened: Promise<pg.QueryResult[]>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let lost = false;
  try {
    const opened = client.query(opening) as unknown as Promise<pg.QueryResult[]>;
    const trx = clientKysely(client, plans);
    const result = await both(opened, work(trx, opened));
    const said = deferredStatements(trx).map((statement) => send(client, plans, statement));
    const [{ command }] = await Promise.all([client.query('COMMIT'), ...said]);
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

async function askOnce<Row>(
  pool: pg.Pool,
  plans: PreparedStatements,
  opening: string,
  question: (trx: Trx) => CompiledQuery<Row>,
): Promise<Row[]> {
  const client = await pool.connect();
  let lost = false;
  try {
    const opened = client.query(opening) as unknown as Promise<pg.QueryResult[]>;
    const asked = send(client, plans, question(clientKysely(client, plans)));
    const [results, { rows }] = await Promise.all([opened, asked, client.query('COMMIT')]);
    if (!results.at(-1)?.rows[0]) throw new SessionEnded();
    return rows as Row[];
  } catch (error) {
    lost = isLost(error);
    if (!lost) await client.query('ROLLBACK').catch(() => (lost = true));
    throw error;
  } finally {
    client.release(lost);
  }
}

/** The work's result once both are over; a transaction that could not be opened says why, not the work that it took along. */
async function both<T>(opened: Promise<unknown>, working: Promise<T>): Promise<T> {
  const [opening, work] = await Promise.allSettled([opened, working]);
  if (opening.status === 'rejected') throw opening.reason;
  if (work.status === 'rejected') throw work.reason;
  return work.value;
}

async function repeat<T>(plans: PreparedStatements, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= mostTries || !(isToBeRepeated(error) || plans.isOutdated(error))) throw error;
    }
  }
}

/** The database's own clock, the only one that copies of the server share. */
export const now = sql<Date>`now()`;
