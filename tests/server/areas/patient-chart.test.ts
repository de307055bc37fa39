import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

const path = '/api/patients/patients';
const lea = { first_name: 'Lea', last_name: 'Novák' };

async function desk() {
  const api = await openApiForTest();
  const owner = await api.signUp('owner');
  const world = await makeWorld(api, owner);
  const ask = (method: string, at: string, body?: object, headers?: Record<string, string>) =>
    api.ask(method, at, { token: owner.token, body, headers });
  return { api, owner, world, ask };
}

it('demands a guardian under age, for a new patient and for a changed one', async () => {
  const { world, ask } = await desk();
  const child = { clinic: world.clinic, ...lea, birth_date: '2020-05-01' };
  const refused = await ask('POST', path, child);
  expect(refused).toMatchObject({
    status: 400,
    body: { guardian: ['A guardian is required under the age of 18.'] },
  });
  const { id } = (await ask('POST', path, { ...child, guardian: { name: 'Eva Novák' } })).body;
  expect((await ask('PUT', `${path}/${id}/`, { ...lea, guardian: null })).body).toHaveProperty('guardian');
  expect((await ask('PUT', `${path}/${id}/`, { ...lea, city: 'Brno' })).status).toBe(200);
  const adult = { ...lea, birth_date: '1990-05-01', guardian: null };
  expect((await ask('PUT', `${path}/${id}/`, adult)).status).toBe(200);
  expect((await ask('PUT', `${path}/${id}/`, { ...lea, birth_date: '2020-05-01' })).body).toHaveProperty(
    'guardian',
  );
});

it('puts whoever never came last, newest first and oldest first', async () => {
  const { api, world, ask } = await desk();
  const ids: number[] = [];
  for (const last of ['2026-01-05', null, '2026-02-05']) {
    const { id } = (await ask('POST', path, { clinic: world.clinic, ...lea })).body;
    await api.pool.query('UPDATE patients SET last_visit_at = $2 WHERE id = $1', [id, last]);
    ids.push(id);
  }
  const order = async (ordering: string) =>
    (await ask('GET', `${path}?clinic=${world.clinic}&ordering=${ordering}&search=lea`)).body.results.map(
      ({ id }: { id: number }) => ids.indexOf(id),
    );
  expect(await order('-last_visit_at')).toEqual([2, 0, 1]);
  expect(await order('last_visit_at')).toEqual([0, 2, 1]);
});

it('writes the note alone, and not over a newer version', async () => {
  const { world, ask } = await desk();
  const note = `${path}/${world.patient}/note/`;
  const written = await ask('PUT', note, { notes: ' Prefers mornings. ' }, { 'if-match': '"1"' });
  expect(written.body).toMatchObject({ notes: 'Prefers mornings.', last_name: 'Nguyễn', version: 2 });
  expect((await ask('PUT', note, { notes: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
  expect((await ask('PUT', note, { notes: 'x'.repeat(2001) })).body).toHaveProperty('notes');
});

it('hands over the whole chart, and to a role without records only the rest', async () => {
  const { api, world, ask } = await desk();
  const { clinic, patient, staff, service } = world;
  const visit = await world.post('/api/patients/appointments', {
    clinic,
    patient,
    service,
    staff,
    start_at: '2040-01-02T09:00:00Z',
  });
  await world.post('/api/patients/medical-records', {
    clinic,
    patient,
    staff,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache',
  });
  await world.answersOn(visit.id);
  const { body } = await ask('GET', `${path}/${patient}/export/`);
  expect(body).toMatchObject({
    clinic: 'World',
    patient: { id: patient },
    reservations: [{ start_at: '2040-01-02T09:00:00.000Z' }],
    consents: [],
    records: [{ chief_complaint: 'Headache' }],
    answers: [{ fields: [{ label: 'Why do you come?', answer: 'A cough' }] }],
    left_out: [],
  });
  const timeline = (query: string) => ask('GET', `${path}/${patient}/timeline/${query}`);
  expect((await timeline('')).body).toMatchObject({
    count: 2,
    results: [
      { kind: 'reservation', at: '2040-01-02T09:00:00.000Z', title: 'Consultation', status: 'booked' },
      { kind: 'record', at: '2026-03-02T09:00:00.000Z', title: 'Headache', status: 'draft' },
    ],
  });
  expect((await timeline('?offset=2')).body).toMatchObject({ count: 2, results: [] });
  expect((await timeline('?kind=record&limit=1')).body.results).toMatchObject([{ kind: 'record' }]);
  const colleague = await api.signUp('colleague');
  const member = await world.post('/api/staff/staff', {
    clinic,
    first_name: 'C',
    last_name: 'D',
    color: 'red',
    role: 'receptionist',
  });
  const { code } = await world.post(`/api/staff/staff/${member.id}/invite/`, { version: member.version });
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: colleague.token, body: { code } });
  const less = await api.ask('GET', `${path}/${patient}/export/`, { token: colleague.token });
  const told = await api.ask('GET', `${path}/${patient}/timeline/`, { token: colleague.token });
  expect(told.body.results).toMatchObject([{ kind: 'reservation' }]);
  expect(less.body).toMatchObject({
    records: [],
    left_out: ['records', 'conditions', 'medications', 'blood_type'],
    reservations: [{}],
  });
});
