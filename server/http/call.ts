import type { CompiledQuery } from 'kysely';
import type { operations } from '#openapi/schema.d.ts';
import type { Trx } from '#server/database/tables.ts';
import type { ActingUser, SessionRef, Transactions } from '#server/database/transaction.ts';
import type { CloseCode } from '#server/messages/closed-codes.ts';
import type { Language } from '#server/words/languages.ts';
import type { CheckedRequest } from './validation.ts';

export type OperationId = keyof operations;

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : operations[Id] extends { requestBody: { content: { 'application/octet-stream': unknown } } }
    ? Buffer
    : undefined;
type ParametersOf<Id extends OperationId, Place extends string> = operations[Id] extends {
  parameters: { [place in Place]?: infer Values };
}
  ? NonNullable<Values>
  : Record<string, never>;

/** What a handler sends back; the contract says what the body looks like. A body that is a stream is sent as it comes. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** From where a call came, for the audit log and the limits. */
export interface Origin {
  address: string;
  requestId: string;
  /** What the caller's program calls itself, cut short. */
  agent: string;
  /** What the caller would rather read. */
  language: Language;
  /** The server's own address, as the caller named it. */
  site: string;
  /** The page that asks, where a browser names it. */
  page: string | undefined;
  /** Whether it was asked on this very machine, by the machine's own name and through no one. */
  isHere: boolean;
  /** Closes a code that is written to someone on behalf of the caller. */
  closeCode: CloseCode;
}

/** A checked request, with the ways to the database that are open to it. */
export interface Call<Id extends OperationId> {
  body: BodyOf<Id>;
  query: ParametersOf<Id, 'query'>;
  params: ParametersOf<Id, 'path'>;
  headers: ParametersOf<Id, 'header'>;
  origin: Origin;
  /** The path with its query, as it was asked. */
  url: string;
  /** Whether the caller would rather have a stream of events (`Accept: text/event-stream`). */
  wantsStream: boolean;
  /** Undefined for the operations that ask for no token. */
  session: SessionRef | undefined;
  /** A transaction as no one. */
  open: Transactions['open'];
  /** A transaction as whoever holds a link. */
  openDoor: Transactions['openDoor'];
  /** A transaction as whoever books from home. */
  openBooking: Transactions['openBooking'];
  /** A transaction as whoever says at a clinic's door that they are here. */
  openArrivals: Transactions['openArrivals'];
  /** A transaction in the name of whoever made a calendar feed. */
  openFeed: Transactions['openFeed'];
  /** A transaction as the signed-in user; what is asked `ahead` costs no round trip of its own. */
  openAs<T, Early = undefined>(
    work: (trx: Trx, user: ActingUser, early: Early) => Promise<T>,
    ahead?: (trx: Trx, userId: number) => Promise<Early>,
  ): Promise<T>;
  /** `openAs` for what is read while the answer is sent: it waits for its turn among the lengthy calls. */
  openPortion<T>(work: (trx: Trx, user: ActingUser) => Promise<T>): Promise<T>;
  /** One question as the signed-in user, for what needs no entry in the audit log. */
  askAs<Row>(question: (trx: Trx) => CompiledQuery<Row>): Promise<Row[]>;
  /** `open` for a whole answer: an Idempotency-Key gives the first answer again. */
  answer(work: (trx: Trx) => Promise<Answer>): Promise<Answer>;
  /** `openAs` for a whole answer: an Idempotency-Key gives the first answer again. */
  answerAs<Early = undefined>(
    work: (trx: Trx, user: ActingUser, early: Early) => Promise<Answer>,
    ahead?: (trx: Trx, userId: number) => Promise<Early>,
  ): Promise<Answer>;
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer>;
export type Handlers<Ids extends OperationId = OperationId> = { [Id in Ids]: Handler<Id> };

/** What a request brings, before it becomes a call. */
export interface Arrival {
  operationId: string;
  checked: CheckedRequest;
  origin: Origin;
  url: string;
  wantsStream: boolean;
  session: SessionRef | undefined;
}
