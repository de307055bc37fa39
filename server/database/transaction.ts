import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { clientKysely, send } from './client-dialect.ts';
import { deferredStatements } from './deferred-statements.ts';
import { isLost, isToBeRepeated } from './failures.ts';
import { waits } from './pool.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';
import type { Replica } from './replica.ts';
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
  /**
   * `openAs` for what reads, and writes nothing but entries of the audit log: from the read replica where there is one that holds
   * all that was acknowledged. The entries are written, and the session is checked again, before the answer is given.
   */
  readAs: Transactions['openAs'];
  /** One question as a signed-in user, in one round trip from BEGIN to COMMIT; for what needs no entry in the audit log. */
  askAs<Row>(session: ActingRef, question: (trx: Trx) => CompiledQuery<Row>): Promise<Row[]>;
}

const mostTries = 4;
const begin = (session: string, userId: string) =>
  `BEGIN; SELECT * FROM open_transaction(${session}, ${userId}, ${waits.statementMs})`;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Transactions over a pool: a role that the row-level policies bind, and a repeat when PostgreSQL asks for one. */
export function createTransactions(pool: pg.Pool, replica?: Replica): Transactions {
  const plans = createPreparedStatements();
  const openAs: Transactions['openAs'] = (session, work, ahead) => {
    const opening = openSession(session);
    return repeat(plans, () => once(pool, plans, opening, asUser(session, work, ahead)));
  };
  return {
    open: (work) => repeat(plans, () => once(pool, plans, begin('NULL', 'NULL'), (trx) => work(trx))),
    openAs,
    readAs: async (session, work, ahead) => {
      // opening by a token notes its use
      const client = 'tokenId' in session ? undefined : await replica?.connect();
      if (!client || !replica) return openAs(session, work, ahead);
      const opening = openSession(session);
      const read = await replica.reading(() =>
        readOnce(client, replica.plans, opening, asUser(session, work, ahead)),
      );
      if (!read) return openAs(session, work, ahead);
      await repeat(plans, () => sayOnce(pool, plans, opening, read.said));
      return read.result;
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

/** What is done in a transaction that has just been opened. */
type Work<T> = (trx: Trx, opened: Opened) => Promise<T>;
type Opened = Promise<pg.QueryResult[]>;

/** Work that is done once the session is known to live. */
const asUser =
  <T, Ref extends ActingRef, Early>(
    { userId }: Ref,
    work: (trx: Trx, user: ActorOf<Ref>, early: Early) => Promise<T>,
    ahead?: (trx: Trx, userId: Ref['userId']) => Promise<Early>,
  ): Work<T> =>
  async (trx, opened) => {
    const early = ahead?.(trx, userId);
    // It is awaited below, or not at all.
    early?.catch(() => {});
    return work(trx, actorOf(await opened), (await early) as never);
  };

function actorOf(opened: pg.QueryResult[]) {
  const actor = opened.at(-1)?.rows[0];
  if (!actor) throw new SessionEnded();
  return actor;
}

async function once<T>(pool: pg.Pool, plans: PreparedStatements, opening: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  return released(client, async () => {
    const opened = open(client, opening);
    const trx = clientKysely(client, plans);
    const result = await both(opened, work(trx, opened));
    await commit(client, plans, deferredStatements(trx));
    return result;
  });
}

/** Reads on a connection to the replica, and tells what is left to be written. */
function readOnce<T>(
  client: pg.PoolClient,
  plans: PreparedStatements,
  opening: string,
  work: Work<T>,
): Promise<{ result: T; said: readonly CompiledQuery[] }> {
  return released(client, async () => {
    const opened = open(client, opening);
    const trx = clientKysely(client, plans);
    const result = await both(opened, work(trx, opened));
    await commit(client, plans, []);
    return { result, said: deferredStatements(trx) };
  });
}

/** Writes what a reading left to be written, while its session lives. */
async function sayOnce(
  pool: pg.Pool,
  plans: PreparedStatements,
  opening: string,
  said: readonly CompiledQuery[],
): Promise<void> {
  const client = await pool.connect();
  await released(client, async () => {
    actorOf(await open(client, opening));
    await commit(client, plans, said);
  });
}

const open = (client: pg.PoolClient, opening: string) => client.query(opening) as unknown as Opened;

async function commit(client: pg.PoolClient, plans: PreparedStatements, last: readonly CompiledQuery[]) {
  const said = last.map((statement) => send(client, plans, statement));
  const [{ command }] = await Promise.all([client.query('COMMIT'), ...said]);
  if (command !== 'COMMIT')
    throw new Error('A failed statement was passed over, and the transaction with it.');
}

/** Gives the connection back when the transaction on it is over, however it ends. */
async function released<T>(client: pg.PoolClient, transaction: () => Promise<T>): Promise<T> {
  let lost = false;
  try {
    return await transaction();
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
  return released(client, async () => {
    const opened = open(client, opening);
    const asked = send(client, plans, question(clientKysely(client, plans)));
    const [results, { rows }] = await Promise.all([opened, asked, client.query('COMMIT')]);
    actorOf(results);
    return rows as Row[];
  });
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
