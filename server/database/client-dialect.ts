import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { patienceWith } from './lengthy.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** Kysely over one connection whose transaction is already open: no query of it can reach the pool by mistake. */
export function clientKysely(client: pg.ClientBase, plans: PreparedStatements): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client, plans),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Sends a statement; its plan is kept where that is asked for. */
export const send = (
  client: pg.ClientBase,
  plans: PreparedStatements,
  { sql: text, parameters }: CompiledQuery,
) =>
  client.query({
    name: plans.nameOf(text),
    text,
    values: [...parameters],
    query_timeout: patienceWith(text),
  } as pg.QueryConfig);

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #plans: PreparedStatements;

  constructor(client: pg.ClientBase, plans: PreparedStatements) {
    this.#client = client;
    this.#plans = plans;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await send(this.#client, this.#plans, query);
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface has it, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed.');
  }
}

class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(client: pg.ClientBase, plans: PreparedStatements) {
    this.#connection = new ClientConnection(client, plans);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is already open.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
