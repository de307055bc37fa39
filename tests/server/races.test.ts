import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

/** `npm run test:long` races with 200. */
const racers = Number(process.env.RACERS ?? 40);

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const visits = '/api/patients/appointments';
const patients = '/api/patients/patients';
const ask = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  api.ask(method, path, { token: ada.token, body, headers });
/** Whoever finds the server too busy asks again, as 503 says. */
async function insist(run: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await run();
    if (answer.status !== 503) return answer;
  }
}
const race = (run: (at: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: racers }, (_, at) => insist(() => run(at))));
const tally = (answers: Answered[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );
const booking = (start: number) => {
  const { clinic, patient, service, staff } = world;
  return { clinic, patient, service, staff, start_at: new Date(start).toISOString() };
};
const hour = 3_600_000;
const newPatient = async () =>
  world.post(patients, { clinic: world.clinic, first_name: 'Nguyễn', last_name: 'Raced' });

describe(`of ${racers} at once`, () => {
  it('one booking gets each of the times that overlap', async () => {
    const start = Date.UTC(2038, 0, 5, 9);
    const answers = await race((at) => ask('POST', visits, booking(start + (at % 6) * 5 * 60_000)));
    expect(tally(answers)).toEqual({ 201: 1, 409: racers - 1 });
    for (const { status, body } of answers) if (status === 409) expect(body.start_at).toBeDefined();
  });

  it('one reservation is moved into a free time', async () => {
    const start = Date.UTC(2038, 1, 1, 8);
    const booked: Made[] = [];
    for (let at = 0; at < racers; at += 1) booked.push(await world.post(visits, booking(start + at * hour)));
    const goal = new Date(Date.UTC(2038, 5, 1, 9)).toISOString();
    const answers = await race((at) => {
      const { id, version } = booked[at] as Made;
      return ask('POST', `${visits}/${id}/reschedule/`, { version, start_at: goal, reason: 'Wished so.' });
    });
    expect(tally(answers)).toEqual({ 200: 1, 409: racers - 1 });
  });

  it('one edit takes the version that all of them read', async () => {
    const { id, version } = await newPatient();
    const answers = await race((at) =>
      ask(
        'PUT',
        `${patients}/${id}/`,
        { first_name: `Edit ${at}`, last_name: 'Raced' },
        { 'if-match': `"${version}"` },
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 412: racers - 1 });
    const stored = await world.read(`${patients}/${id}/`);
    expect(stored.version).toBe(version + 1);
    expect(stored.first_name).toBe(answers.find(({ status }) => status === 200)?.body.first_name);
  });

  it('all are told of the one thing that an Idempotency-Key makes', async () => {
    const body = { clinic: world.clinic, first_name: 'Once', last_name: 'Raced' };
    const answers = await race(() => ask('POST', patients, body, { 'idempotency-key': 'raced-key' }));
    expect(tally(answers)).toEqual({ 201: racers });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('no signature is given twice, and none is lost to a later one', async () => {
    const record = await world.post('/api/patients/medical-records', {
      clinic: world.clinic,
      patient: world.patient,
      staff: world.staff,
      occurred_at: '2026-03-02T09:00:00Z',
      chief_complaint: 'Headache',
      assessment: 'Tension',
    });
    const answers = await race(() =>
      ask('POST', `/api/medical-records/${record.id}/sign/`, { version: record.version }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 412: racers - 1 });
  });

  it('none is booked for a patient who has been archived', async () => {
    const { id } = await newPatient();
    const start = Date.UTC(2038, 8, 1, 8);
    const [removed, ...answers] = await Promise.all([
      ask('DELETE', `${patients}/${id}/`),
      ...Array.from({ length: racers - 1 }, (_, at) =>
        ask('POST', visits, { ...booking(start + at * hour), patient: id }),
      ),
    ]);
    expect([204, 400, 503]).toContain(removed?.status);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const late = await api.pool.query(
      `SELECT FROM audit_entries made JOIN audit_entries gone USING (patient_id)
       WHERE patient_id = $1 AND gone.action = 'patient.archived' AND made.action = 'reservation.created'
         AND made.position > gone.position`,
      [id],
    );
    expect(late.rowCount).toBe(0);
  });
});

it('leaves every chain of the audit log whole, and an entry for each thing made', async () => {
  expect((await api.pool.query('SELECT * FROM audit_breaks()')).rows).toEqual([]);
  const { rows } = await api.pool.query(
    `SELECT id FROM reservations r WHERE (SELECT count(*) FROM audit_entries e
     WHERE e.object_type = 'reservation' AND e.object_id = r.id AND e.action = 'reservation.created') <> 1`,
  );
  expect(rows).toEqual([]);
});

it('T60: while a clinic is deleted, what is made in it is made or finds nothing, and is not seen afterwards', async () => {
  const bodies: Record<string, object> = {
    '/api/patients/patients': { first_name: 'Minh', last_name: 'Raced' },
    '/api/services/services': { name: 'Raced', duration_minutes: 30, color: 'teal' },
    '/api/staff/staff': { first_name: 'José', last_name: 'Raced', color: 'blue' },
    '/api/patients/labels': { name: 'Raced', color: 'red' },
  };
  for (let round = 0; round < 4; round += 1) {
    const { body: clinic } = await ask('POST', '/api/clinics/', { name: `Raced ${round}` });
    const makers = Object.entries(bodies).flatMap(([path, body]) =>
      Array.from({ length: 4 }, () => () => ask('POST', path, { clinic: clinic.id, ...body })),
    );
    const answers = await Promise.all([
      ...makers.slice(0, 6).map((make) => insist(make)),
      ask('DELETE', `/api/clinics/${clinic.id}/`),
      ...makers.slice(6).map((make) => insist(make)),
    ]);
    expect(
      Object.keys(tally(answers)).filter((status) => !['201', '204', '400', '404'].includes(status)),
    ).toEqual([]);
    for (const path of Object.keys(bodies))
      expect((await ask('GET', `${path}?clinic=${clinic.id}`)).status).toBe(404);
  }
});
