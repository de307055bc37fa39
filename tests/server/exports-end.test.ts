import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { auditOperations } from '#server/areas/audit/operations.ts';
import { exportPatientLabels } from '#server/areas/labels/export.ts';
import { exportPatientArchive } from '#server/areas/patients/archive/archive.ts';
import { exportPatientPaper } from '#server/areas/patients/archive/paper.ts';
import { exportPatients } from '#server/areas/patients/export.ts';
import { createTransactions } from '#server/database/transaction.ts';
import type { Answer } from '#server/http/call.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';
import { freePort, startServer } from '#tests/support/server-process.ts';

let api: Api;
let owner: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
});
afterAll(() => api.close());

type Member = Awaited<ReturnType<typeof joinAs>>;
type Export = (call: never) => Promise<Answer>;

/** An export as its handler begins it for someone; what it reads while it is sent waits for something. */
async function begun(
  { id }: Account,
  exporting: Export,
  until: Promise<void> = Promise.resolve(),
): Promise<Readable> {
  const { rows } = await api.pool.query('SELECT id FROM sessions WHERE user_id = $1', [id]);
  const openAs = createTransactions(api.pool).openAs.bind(undefined, { sessionId: rows[0].id, userId: id });
  const origin = { address: '', requestId: 'x', agent: '', language: 'en', site: 'http://localhost' };
  const asked = { query: { clinic: world.clinic }, params: { id: world.patient }, headers: {}, origin };
  const openPortion: typeof openAs = async (work) => {
    await until;
    return openAs(work);
  };
  const call = { ...asked, openAs, answerAs: openAs, openPortion };
  return (await exporting(call as never)).body as Readable;
}

const change = ({ staff, version }: Member, part: string, body: object = {}) =>
  world.post(`/api/staff/staff/${staff}/${part}/`, { version, ...body });
const ways = {
  'is suspended': (member: Member) => change(member, 'suspend'),
  async 'has another role'({ staff }: Member) {
    const member = await world.read(`/api/staff/staff/${staff}/`);
    return world.put(`/api/staff/staff/${staff}/`, { ...member, role: 'viewer' });
  },
};

it.each(
  (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
    [
      exportPatients,
      exportPatientLabels,
      exportPatientArchive,
      exportPatientPaper,
      auditOperations.exportAuditEntries,
    ].map((exporting) => [exporting.name, way, exporting as Export] as const),
  ),
)('%s breaks off once who asked for it %s', async (_, way, exporting) => {
  const max = await joinAs(api, owner, world.clinic, 'manager');
  expect((await text(await begun(max, exporting))).length).toBeGreaterThan(100);
  let goOn = () => {};
  const changed = new Promise<void>((resolve) => (goOn = resolve));
  const sent = await begun(max, exporting, changed);
  await ways[way](max);
  goOn();
  await expect(text(sent)).rejects.toThrow();
});

it('the server goes on when who takes an archive logs out meanwhile', async () => {
  const env = { PORT: await freePort(), DATABASE_URL: api.url, AUDIT_KEY: 'x'.repeat(40) };
  const server = await startServer(env);
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  const { token, refresh } = await joinAs(api, owner, world.clinic, 'manager');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const watch = await watching(api.url);
  await watch.query('BEGIN; LOCK TABLE patient_consents IN ACCESS EXCLUSIVE MODE');
  const archive = `${server.origin}/api/patients/patients/${world.patient}/archive/`;
  const taking = fetch(archive, { headers }).then((answer) => answer.arrayBuffer());
  const torn = expect(taking).rejects.toThrow();
  await watch.waits(1);
  const body = JSON.stringify({ refresh });
  expect((await fetch(`${server.origin}/api/auth/logout/`, { method: 'POST', headers, body })).ok).toBe(true);
  await watch.query('COMMIT');
  await torn;
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
