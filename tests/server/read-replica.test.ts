import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { openReplica, type ReadFrom, type Replica } from '#server/database/replica.ts';
import { createTransactions } from '#server/database/transaction.ts';
import { readsFromReplica } from '#server/http/replica-reads.ts';
import { readSettings } from '#server/settings.ts';
import { type Account, type Api, openApiOn } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { type World, worldOf } from '#tests/support/furnished-clinic.ts';
import { freshDatabase } from '#tests/support/postgres.ts';
import { type Pair, startPair } from '#tests/support/replica.ts';
import { makeTrial, sampleRequest, trialRequest } from '#tests/support/requests.ts';

const token = 'a secret of the monitor, long enough to be one';
let pair: Pair;
let replica: Replica;
let hastyReplica: Replica;
/** Asks the primary alone. */
let plain: Api;
/** Reads from the replica, however long that takes to catch up. */
let api: Api;
/** Reads from the replica where it has caught up within a moment. */
let hasty: Api;
let ada: Account;
let world: World;

beforeAll(async () => {
  pair = await startPair();
  const database = { url: pair.primaryUrl, drop: async () => {} };
  plain = await openApiOn(database);
  api = await openApiOn(database, {
    overrides: { metricsToken: token },
    replica: async (primary) =>
      (replica = await openReplica(primary, pair.replicaUrl, 2, {
        ...{ catchUpMs: 120_000, behindMs: 0, awayMs: 0 },
      })),
  });
  hasty = await openApiOn(database, {
    replica: async (primary) =>
      (hastyReplica = await openReplica(primary, pair.replicaUrl, 2, {
        ...{ catchUpMs: 15, behindMs: 0, awayMs: 0 },
      })),
  });
  ada = await plain.signUp('ada');
  world = await worldOf(plain, ada);
});
afterAll(async () => {
  await plain?.close();
  await api?.close();
  await hasty?.close();
  await replica?.close();
  await hastyReplica?.close();
  await pair?.remove();
});
afterEach(() => pair.goOn());

const countOf = (from: ReadFrom) => replica.counts.get(from) ?? 0;

/** What comes of a request, and from where its answer came. */
async function read(
  path: string,
  { as = ada, method = 'GET', body = undefined as unknown, hastily = false } = {},
) {
  const { counts } = hastily ? hastyReplica : replica;
  const before = new Map(counts);
  const answer = await (hastily ? hasty : api).ask(method, path, { token: as.token, body });
  const from = [...counts].filter(([name, count]) => count > (before.get(name) ?? 0));
  return { ...answer, from: from.map(([name]) => name) };
}

const patients = () => `/api/patients/patients?clinic=${world.clinic}`;
const entries = async () =>
  (await plain.pool.query("SELECT count(*)::int AS n FROM audit_entries WHERE action = 'patient.listed'"))
    .rows[0].n;

describe('what reads much', () => {
  const operations = contract.operations.filter(({ id, secured }) => secured && readsFromReplica(id));

  it('is lists, the search of all kinds and figures', () => {
    expect(operations.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['listPatients', 'searchEverything', 'readDashboardAnalytic', 'readCalendar']),
    );
    expect(operations.filter(({ method, id }) => method !== 'GET' && id !== 'searchEverything')).toEqual([]);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s says from the replica what it says from the primary',
    async (_id, operation) => {
      const { path, body } = operation.path.includes('{')
        ? trialRequest(operation, await makeTrial(operation, plain, ada))
        : sampleRequest(operation, 0);
      // the log holds its own readings, so that what came after them is left out
      const here = `${path.replace('clinic=1', `clinic=${world.clinic}`)}${operation.id === 'listAuditEntries' ? '&up_to=20' : ''}`;
      const asked = body && { ...body, ...('clinic' in (body as object) && { clinic: world.clinic }) };
      const known = await plain.ask(operation.method, here, { token: ada.token, body: asked });
      const found = await read(here, { method: operation.method, body: asked });
      expect([found.status, found.from], found.text).toEqual([200, ['replica']]);
      expect(found.body).toEqual(known.body);
    },
  );
});

it('leaves its entry in the audit log before it is answered', async () => {
  const before = await entries();
  expect((await read(patients())).from).toEqual(['replica']);
  expect(await entries()).toBe(before + 1);
});

it('shows what was stored a moment ago, by whichever server', async () => {
  for (let round = 0; round < 20; round += 1) {
    const last_name = `Moment${String.fromCharCode(97 + round)}`;
    const [one, other] = round % 2 ? [plain, hasty] : [hasty, plain];
    const made = await one.ask('POST', '/api/patients/patients', {
      token: ada.token,
      body: { clinic: world.clinic, first_name: 'Ada', last_name },
    });
    expect(made.status).toBe(201);
    for (const server of [one, other]) {
      const list = await server.ask('GET', `${patients()}&search=${last_name}`, { token: ada.token });
      expect(list.body.count).toBe(1);
    }
  }
});

it('asks the primary while the replica is behind, and the replica again when it has caught up', async () => {
  await pair.hold();
  const body = { clinic: world.clinic, first_name: 'Held', last_name: 'Back' };
  await api.ask('POST', '/api/patients/patients', { token: ada.token, body });
  const list = await read(`${patients()}&search=Held+Back`, { hastily: true });
  expect([list.body.count, list.from]).toEqual([1, ['primary, replica behind']]);
  await pair.goOn();
  await expect.poll(async () => (await read(patients(), { hastily: true })).from).toEqual(['replica']);
});

it('knows at once that a session has ended', async () => {
  const gone = (await plain.logIn(ada.email, ada.password)).body.token;
  await pair.hold();
  await plain.ask('POST', '/api/auth/logout/', { body: { refresh: gone.refresh } });
  expect((await read(patients(), { as: { ...ada, token: gone.access }, hastily: true })).status).toBe(401);
});

it('gives no answer where the session ends while it reads', async () => {
  const { access } = (await plain.logIn(ada.email, ada.password)).body.token;
  const { rows } = await plain.pool.query('SELECT id FROM sessions ORDER BY created_at DESC LIMIT 1');
  expect(access).toBeTypeOf('string');
  const { readAs } = createTransactions(plain.pool, replica);
  const before = countOf('replica');
  const reading = readAs({ sessionId: rows[0].id, userId: ada.id }, async () => {
    await plain.pool.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [rows[0].id]);
    return 'what was read';
  });
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'SessionEnded' }));
  expect(countOf('replica')).toBe(before + 1);
});

it('asks the primary for what the replica cannot do', async () => {
  const { rows } = await plain.pool.query('SELECT id FROM sessions WHERE ended_at IS NULL LIMIT 1');
  const { readAs } = createTransactions(plain.pool, replica);
  const before = countOf('primary, replica failed');
  const read = await readAs({ sessionId: rows[0].id, userId: ada.id }, async (trx) =>
    trx
      .updateTable('users')
      .set({ first_name: 'Ada' })
      .where('id', '=', ada.id)
      .returning('id')
      .executeTakeFirst(),
  );
  expect([read?.id, countOf('primary, replica failed')]).toEqual([ada.id, before + 1]);
});

it('does without a replica that is away, and tells a monitor', async () => {
  await pair.stopReplica();
  const list = await read(patients());
  expect([list.status, list.from]).toEqual([200, ['primary, replica away']]);
  const { text } = await api.raw({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(text).toMatch(/chartroom_readings_total\{from="primary, replica away"\} \d+/);
  await pair.startReplica();
  await expect.poll(async () => (await read(patients())).from).toEqual(['replica']);
});

describe('a start', () => {
  const start = async (env: Record<string, string>) => {
    const database = await openDatabase(readSettings(env));
    await database.close();
  };

  it('goes on where the replica is away', async () => {
    await start({ DATABASE_URL: pair.primaryUrl, DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/none' });
  });

  it.each([
    ['another database', async () => (await freshDatabase(inject('postgres'))).url],
    ['the primary itself', async () => pair.primaryUrl],
  ])('is refused with %s for a replica', async (_what, other) => {
    await expect(start({ DATABASE_URL: pair.primaryUrl, DATABASE_READ_URL: await other() })).rejects.toThrow(
      'The database of DATABASE_READ_URL is no streaming replica of that of DATABASE_URL.',
    );
  });

  it('is refused with a replica of the embedded database', () => {
    expect(() => readSettings({ DATABASE_READ_URL: pair.replicaUrl })).toThrow(
      'DATABASE_READ_URL needs DATABASE_URL',
    );
  });
});

vi.setConfig({ hookTimeout: 300_000 });
