import { beforeAll, describe, expect, it } from 'vitest';
import { clinicalFields, permits, readsClinical } from '#machines/lifecycles/permissions.ts';
import type { Account } from '#tests/support/api.ts';
import { openDesk } from '#tests/support/owner-session.ts';
import { roles } from '#tests/support/roles.ts';

const desk = openDesk();
const told = {
  conditions: [{ text: 'Secret condition' }],
  medications: [{ name: 'Secret medicine' }],
  blood_type: 'ab_neg',
};
const base = '/api/patients/patients';
let guest: Account;
let reader: Account;
let patient: number;
let twin: number;

async function join(role: string): Promise<Account> {
  const { world, api } = desk;
  const person = { clinic: world.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role };
  const { id, version } = await world.post('/api/staff/staff', person);
  const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
  const account = await api.signUp(role);
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: account.token, body: { code } });
  return account;
}

beforeAll(async () => {
  guest = await join('receptionist');
  reader = await join('viewer');
  const { clinic, post } = desk.world;
  const person = { clinic, first_name: 'Olivia', last_name: 'Stone', birth_date: '1980-05-05' };
  patient = (await post(base, { ...person, ...told })).id;
  twin = (await post(base, { ...person, phone_number: '020 7946 0000' })).id;
});

const as = (who: Account, method: string, path: string, body?: object) =>
  desk.api.ask(method, path, { token: who.token, body });
const whole = async () => (await desk.ask('GET', `${base}/${patient}/`)).body;

describe('a role that reads no medical records', () => {
  it('is told no clinical field in any answer about the patient', async () => {
    const { clinic } = desk.world;
    const answers = [
      await as(guest, 'GET', `${base}/${patient}/`),
      await as(guest, 'GET', `${base}?clinic=${clinic}&search=stone`),
      await as(guest, 'GET', `${base}/${patient}/export/`),
      await as(guest, 'GET', `${base}/${patient}/timeline/`),
      await as(guest, 'GET', `${base}/${patient}/merge-preview/?into=${twin}`),
      await as(guest, 'GET', `${base}/duplicates/?clinic=${clinic}`),
      await as(guest, 'GET', `${base}/export/?clinic=${clinic}`),
      await as(guest, 'POST', '/api/search/', { clinic, search: 'stone' }),
      await as(guest, 'PUT', `${base}/${patient}/note/`, { notes: 'Prefers mornings.' }),
    ];
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(/Secret|ab_neg|"(conditions|medications|blood_type)":/);
    }
    expect(answers[2]?.body.left_out).toEqual(['records', ...clinicalFields]);
    expect((await as(reader, 'GET', `${base}/${patient}/`)).body).toMatchObject(told);
  });

  it('saves a form without emptying what it was not shown, and writes nothing into it', async () => {
    const shown = (await as(guest, 'GET', `${base}/${patient}/`)).body;
    const sent = { ...shown, labels: [], conditions: [], medications: [], blood_type: 'unknown' };
    expect((await as(guest, 'PUT', `${base}/${patient}/`, { ...sent, city: 'Hull' })).status).toBe(200);
    expect(await whole()).toMatchObject({ ...told, city: 'Hull' });
    for (const field of clinicalFields) {
      const written = { ...sent, [field]: told[field] };
      const refused = await as(guest, 'PUT', `${base}/${patient}/`, written);
      expect(refused).toMatchObject({
        status: 400,
        body: { [field]: ['Only clinical staff can write this.'] },
      });
      const { clinic } = desk.world;
      const fresh = { clinic, first_name: 'New', last_name: 'Patient', [field]: told[field] };
      expect((await as(guest, 'POST', base, fresh)).status).toBe(400);
    }
  });

  it('imports no blood group', async () => {
    const { clinic } = desk.world;
    const begun = { clinic, file_name: 'list.csv', date_order: 'ymd' };
    const { id, version } = (await as(guest, 'POST', '/api/patients/imports', begun)).body;
    const rows = [{ line: 1, values: { first_name: 'Row', last_name: 'One', blood_type: 'A+' } }];
    const { body } = await as(guest, 'POST', `/api/patients/imports/${id}/rows/`, { version, rows });
    expect(body.results[0].problems).toEqual({ blood_type: ['Only clinical staff can write this.'] });
  });

  it('merges without choosing a blood group, and loses none', async () => {
    const [from, into] = [await whole(), (await desk.ask('GET', `${base}/${twin}/`)).body];
    const body = { version: from.version, into: twin, into_version: into.version };
    const merge = (fields: string[]) => as(guest, 'POST', `${base}/${patient}/merge/`, { ...body, fields });
    expect((await merge(['blood_type'])).status).toBe(400);
    const merged = await merge([]);
    expect(merged.status).toBe(200);
    expect(merged.text).not.toMatch(/Secret|ab_neg/);
    expect((await desk.ask('GET', `${base}/${twin}/`)).body).toMatchObject(told);
  });
});

it('lets nobody read in the audit log what they may not read in the chart', () => {
  expect(roles.filter((role) => permits(role, 'audit.read')).every(readsClinical)).toBe(true);
});
