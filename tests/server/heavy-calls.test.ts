import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLane, isLengthy } from '#server/http/lane.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi({ poolSize: 4 });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const get = (path: string, { token } = ada) => api.ask('GET', path, { token });
const chart = () => `/api/patients/patients/${world.patient}/export/`;

async function visitAndRecord(day: number) {
  const { clinic, patient, staff, service } = world;
  const start_at = new Date(Date.UTC(2040, 0, day, 9)).toISOString();
  await world.post('/api/patients/appointments', { clinic, patient, service, staff, start_at });
  const record = await world.post('/api/patients/medical-records', {
    clinic,
    patient,
    staff,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache',
    assessment: 'Tension',
  });
  await world.post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
}

async function joined(name: string): Promise<Account> {
  const colleague = await api.signUp(name);
  const body = { clinic: world.clinic, first_name: 'C', last_name: 'D', color: 'red', role: 'manager' };
  const { id, version } = await world.post('/api/staff/staff', body);
  const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: colleague.token, body: { code } });
  return colleague;
}

/** How many statements are sent while a chart is taken, and the chart. */
async function exported() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await get(chart());
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { body, statements };
}

it('a chart is read with the same number of queries, however long it is', async () => {
  await visitAndRecord(1);
  const short = await exported();
  for (let day = 2; day < 7; day += 1) await visitAndRecord(day);
  const long = await exported();
  expect(short.body.records).toHaveLength(1);
  expect(long.body.records).toHaveLength(6);
  expect(long.body.reservations.map(({ start_at }: { start_at: string }) => start_at.slice(8, 10))).toEqual([
    '06',
    '05',
    '04',
    '03',
    '02',
    '01',
  ]);
  for (const record of long.body.records) {
    expect(record.signers).toHaveLength(1);
    expect(record.events.at(-1)).toMatchObject({ action: 'sign' });
  }
  expect(long.statements).toBe(short.statements);
});

it('exports of many wait for each other and leave connections to everybody else', async () => {
  const colleagues = [await joined('bo'), await joined('cy')];
  const watch = await watching(api.url);
  await watch.query('BEGIN; LOCK TABLE patient_consents');
  const exports = [get(chart()), get(chart())];
  await watch.waits(2);
  for (const colleague of colleagues) exports.push(get(chart(), colleague), get(chart(), colleague));
  expect((await get(chart())).status).toBe(429);
  expect((await get('/api/clinics')).status).toBe(200);
  await watch.query('COMMIT');
  expect(await Promise.all(exports.map(async (one) => (await one).status))).toEqual(exports.map(() => 200));
  expect((await get(chart())).status).toBe(200);
});

it('every export of the contract goes in the lane, but those of one thing', () => {
  const exports = contract.operations.map(({ id }) => id).filter((id) => id.startsWith('export'));
  expect(exports.filter((id) => !isLengthy(id)).toSorted()).toEqual([
    'exportAppointment',
    'exportPatientCard',
    'exportStaffCard',
    'exportVisit',
  ]);
});

it('what is read while a table is sent waits for a place too, and no table is torn', async () => {
  const tables = ['medical-records', 'appointments'].map((kind) =>
    get(`/api/patients/${kind}/export/?clinic=${world.clinic}`),
  );
  const lane = createLane(2);
  const order: string[] = [];
  let free = () => {};
  const first = lane.run('exportPatients', 1, async () => {
    await new Promise<void>((resolve) => {
      free = resolve;
    });
    order.push('first');
    return {};
  });
  const portion = lane.portion(async () => order.push('portion'));
  free();
  await Promise.all([first, portion]);
  expect(order).toEqual(['first', 'portion']);
  for (const { status, text } of await Promise.all(tables)) {
    expect(status).toBe(200);
    expect(text).toMatch(/\r\n$/);
  }
});

it('one user has a dozen calendars open at most, and may open another when one is closed', async () => {
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const open = async () => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${ada.token}`, accept: 'text/event-stream' };
    const path = `/api/patients/appointments/changes/?clinic=${world.clinic}`;
    // the whole response is kept: one that is collected as garbage closes its stream
    return { stop, response: await fetch(origin + path, { headers, signal: stop.signal }) };
  };
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  for (let at = 0; at < 12; at += 1) streams.push(await open());
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
  const refused = await open();
  expect(refused.response.status).toBe(429);
  streams[0]?.stop.abort();
  await expect
    .poll(async () => {
      const again = await open();
      streams.push(again);
      return again.response.status;
    })
    .toBe(200);
  for (const { stop } of streams) stop.abort();
});

it('only so much may be on its way to a chart at once', async () => {
  const { patient } = await makeWorld(api, ada);
  const begin = (size: number) =>
    api.ask('POST', `/api/patients/patients/${patient}/attachments/`, {
      token: ada.token,
      body: { file_name: 'scan.pdf', size },
    });
  for (let at = 0; at < 3; at += 1) expect((await begin(20 * 1024 * 1024)).status).toBe(201);
  const refused = await begin(1);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toEqual([expect.stringContaining('still uploading')]);
  await api.pool.query(
    "UPDATE attachments SET created_at = created_at - interval '61 minutes' WHERE patient_id = $1",
    [patient],
  );
  for (let at = 0; at < 10; at += 1) expect((await begin(1)).status).toBe(201);
  expect((await begin(1)).status).toBe(409);
});

it('what is on its way is counted over all clinics of a user, and what was never finished goes in all of them', async () => {
  const gil = await api.signUp('gil');
  const patients: number[] = [];
  for (let at = 0; at < 3; at += 1) patients.push((await makeWorld(api, gil)).patient);
  const begin = (at: number, size: number) =>
    api.ask('POST', `/api/patients/patients/${patients[at]}/attachments/`, {
      token: gil.token,
      body: { file_name: 'scan.pdf', size },
    });
  for (let at = 0; at < 3; at += 1) expect((await begin(0, 20 * 1024 * 1024)).status).toBe(201);
  const refused = await begin(1, 1);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toEqual([expect.stringContaining('still uploading')]);
  const under = "FROM attachments WHERE status = 'uploading' AND created_by = $1";
  await api.pool.query(
    "UPDATE attachments SET created_at = created_at - interval '61 minutes' WHERE created_by = $1",
    [gil.id],
  );
  expect((await Promise.all([begin(1, 1), begin(2, 1)])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await api.pool.query(`SELECT size ${under}`, [gil.id])).rows).toEqual([{ size: 1 }, { size: 1 }]);
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => begin(at % 3, 1)));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(8);
});

it('one account owns a hundred clinics at most', async () => {
  const eve = await api.signUp('eve');
  await api.pool.query(
    "INSERT INTO clinics (owner_id, name, address, email, phone_number, timezone) SELECT $1, 'C', '', '', '', 'UTC' FROM generate_series(1, 99)",
    [eve.id],
  );
  const make = () => api.ask('POST', '/api/clinics/', { token: eve.token, body: { name: 'One more' } });
  const answers = await Promise.all([make(), make()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
