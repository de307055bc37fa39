import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createVault, type Vault } from '#server/areas/auth/factors/vault.ts';
import { loadSecrets } from '#server/areas/auth/secrets.ts';
import { auditKeyOf } from '#server/audit/audit-key.ts';
import { openPool, type Patience } from '#server/database/pool.ts';
import type { Replica } from '#server/database/replica.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { checkAnswer } from './contract.ts';
import { type FreshDatabase, freshDatabase } from './postgres.ts';

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
  body: any;
}

export interface Ask {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  from?: string;
}

export interface Account {
  id: number;
  email: string;
  username: string;
  password: string;
  token: string;
  refresh: string;
}

export interface Api {
  app: FastifyInstance;
  pool: pg.Pool;
  url: string;
  /** Opens the codes of this server's messages. */
  messageVault: Vault;
  /** Sends a request; the answer is held against the contract. */
  ask(method: string, path: string, ask?: Ask): Promise<Answered>;
  /** `ask` for requests of any shape. */
  raw(options: InjectOptions): Promise<Answered>;
  logIn(email: string, password: string, from?: string): Promise<Answered>;
  /** A new account, signed in. */
  signUp(name: string): Promise<Account>;
  close(): Promise<void>;
}

export const password = 'correct horse battery';

/** What seals the audit logs of the tests. */
export const auditKey = auditKeyOf('a secret of the tests, long enough to be one');

/** The settings of the tests: as by default, silent, with the run's pool size. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  ...readSettings({ POOL_SIZE: process.env.POOL_SIZE || '4', LOG_LEVEL: 'silent', OFFER_DEMO: 'off' }),
  ...overrides,
});

/** On a busy machine fifty calls wait longer for four connections than a person should; tests of that say so. */
const patient: Patience = { connectMs: 60_000, answerMs: 60_000 };

interface Surroundings {
  overrides?: Partial<Settings>;
  pagesFolder?: string | undefined;
  patience?: Patience;
  /** Opens the replica of the pool's database, which its opener closes. */
  replica?: (primary: pg.Pool) => Promise<Replica>;
}

/** A server on a fresh database, closed by whoever opened it. */
export async function openApi(
  overrides: Partial<Settings> = {},
  pagesFolder?: string,
  patience = patient,
): Promise<Api> {
  return openApiOn(await freshDatabase(inject('postgres')), { overrides, pagesFolder, patience });
}

/** A server on a database, closed by whoever opened it. */
export async function openApiOn(
  database: FreshDatabase,
  { overrides = {}, pagesFolder, patience = patient, replica }: Surroundings = {},
): Promise<Api> {
  const settings = testSettings(overrides);
  const pool = openPool(database.url, settings.poolSize, patience);
  const app = await buildApp({ settings, pool, replica: await replica?.(pool), pagesFolder, auditKey });

  async function raw(options: InjectOptions): Promise<Answered> {
    const reply = await app.inject(options);
    const text = reply.body;
    const bytes = reply.rawPayload;
    const headers = reply.headers as Record<string, unknown>;
    checkAnswer({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: reply.statusCode,
      headers,
      text,
    });
    return {
      status: reply.statusCode,
      headers,
      text,
      bytes,
      body: isJson(headers) ? JSON.parse(text || 'null') : text,
    };
  }
  async function ask(
    method: string,
    path: string,
    { token, body, headers, from }: Ask = {},
  ): Promise<Answered> {
    return raw({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
        ...headers,
      },
      remoteAddress: from,
      payload: body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  }
  const logIn = (email: string, secret: string, from?: string) =>
    ask('POST', '/api/auth/login/', { body: { email, password: secret }, from });

  return {
    app,
    pool,
    url: database.url,
    messageVault: createVault((await loadSecrets(pool)).messages, 'message'),
    ask,
    raw,
    logIn,
    async signUp(name) {
      const profile = {
        email: `${name}@example.test`,
        username: name,
        first_name: 'Ada',
        last_name: 'Byron',
      };
      const made = await ask('POST', '/api/auth/register/', { body: { ...profile, password } });
      const { token } = (await logIn(profile.email, password)).body;
      return { ...profile, id: made.body.id, password, token: token.access, refresh: token.refresh };
    },
    async close() {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** A server for one test, closed at its end. */
export async function openApiForTest(overrides: Partial<Settings> = {}, pagesFolder?: string): Promise<Api> {
  const api = await openApi(overrides, pagesFolder);
  onTestFinished(() => api.close());
  return api;
}

const typeOf = (body: unknown) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json');

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json');
