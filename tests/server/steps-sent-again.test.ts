import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let eve: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  [ada, eve] = [await api.signUp('ada'), await api.signUp('eve')];
  world = await makeWorld(api, ada, { record_unlock_hours: 24 });
});
afterAll(() => api.close());

/** A step that is sent, the thing that it changes, and what else someone might send under its key. */
interface Step {
  method?: 'POST' | 'DELETE';
  make: () => Promise<Made>;
  path: (made: Made) => string;
  body?: object;
  other?: object;
}

const send = ({ token }: Account, { method = 'POST', path }: Step, made: Made, key: string, body?: object) =>
  api.ask(method, path(made), {
    token,
    ...(method === 'POST' ? { body: { version: made.version, ...body } } : {}),
    headers: {
      'idempotency-key': key,
      ...(method === 'DELETE' ? { 'if-match': `"${made.version}"` } : {}),
    },
  });

const reason = 'A dose is wrong.';
const signing = {
  answers: { agree: true },
  signer: { kind: 'patient', name: 'Minh' },
  signature: { method: 'typed', typed_name: 'Minh' },
};
const [records, consents, forms] = [
  '/api/medical-records',
  '/api/patients/patient-consents',
  '/api/patients/consent-forms',
];
const visits = '/api/patients/appointments';

const seen = () => ({ staff: world.staff, occurred_at: '2026-03-02T09:00:00Z' });
const inClinic = (path: string, body: object) => world.post(path, { clinic: world.clinic, ...body });
const step = (base: string, made: Made, name: string, body: object = {}) =>
  world.post(`${base}/${made.id}/${name}/`, { version: made.version, ...body });
const draft = () =>
  inClinic('/api/patients/medical-records', {
    ...seen(),
    ...{ patient: world.patient, chief_complaint: 'Headache', assessment: 'Tension' },
  });
const signed = async () => step(records, await draft(), 'sign');
const newForm = () =>
  inClinic(forms, { title: 'Treatment', blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }] });
const published = async () => step(forms, await newForm(), 'publish');
const asked = async () =>
  inClinic(consents, { patient: world.patient, consent_form: (await published()).id });
const given = async () => step(consents, await asked(), 'sign', signing);
let week = 0;
const inSeries = async (): Promise<Made> => {
  week += 1;
  const start_at = new Date(Date.UTC(2036, 0, 7 * week, 9)).toISOString();
  const { patient, service, staff } = world;
  const body = { patient, service, staff, start_at, rule: { frequency: 'daily', count: 2 } };
  return (await inClinic(`${visits}/series/`, body)).appointments[0];
};
const label = () => inClinic('/api/patients/labels', { name: randomUUID(), color: 'teal', is_alert: false });

const on = (base: string, name: string) => (made: Made) => `${base}/${made.id}/${name}/`;
const one = (base: string) => (made: Made) => `${base}/${made.id}/`;

const steps: Record<string, Step> = {
  'the signature of a record': { make: draft, path: on(records, 'sign') },
  'an amendment': {
    make: signed,
    path: on(records, 'amend'),
    get body() {
      return { ...seen(), reason };
    },
    get other() {
      return { ...seen(), reason: 'Another.' };
    },
  },
  'a request for review': { make: draft, path: on(records, 'request-review') },
  'an unlocking': {
    ...{ make: signed, path: on(records, 'unlock'), body: { reason }, other: { reason: 'Another.' } },
  },
  'a record entered in error': {
    ...{ make: signed, path: on(records, 'void'), body: { reason }, other: { reason: 'Another.' } },
  },
  'an addendum': {
    make: signed,
    path: on(records, 'addenda'),
    body: { text: 'Called back.', reason },
    other: { text: 'Called twice.', reason },
  },
  'a discarded draft': { method: 'DELETE', make: draft, path: one(records) },
  'the signature of a consent': {
    make: asked,
    path: on(consents, 'sign'),
    body: signing,
    other: { ...signing, signer: { kind: 'patient', name: 'Minh N.' } },
  },
  'a consent that is refused': {
    ...{ make: asked, path: on(consents, 'refuse'), body: { reason }, other: { reason: 'Another.' } },
  },
  'a consent that is not done': {
    ...{ make: asked, path: on(consents, 'abandon'), body: { reason }, other: { reason: 'Another.' } },
  },
  'a consent that is revoked': {
    ...{ make: given, path: on(consents, 'revoke'), body: { reason }, other: { reason: 'Another.' } },
  },
  'a consent form that is published': { make: newForm, path: on(forms, 'publish') },
  'a new draft of a consent form': { make: published, path: on(forms, 'new-draft') },
  'a consent form that is archived with a reason': {
    ...{ make: published, path: on(forms, 'archive'), body: { reason }, other: { reason: 'Another.' } },
  },
  'a copy of a consent form': { make: published, path: on(forms, 'duplicate') },
  'a consent form that is archived': { method: 'DELETE', make: published, path: one(forms) },
  'a series that moves': {
    make: inSeries,
    path: on(visits, 'series/reschedule'),
    body: { scope: 'all', time: '12:00' },
    other: { scope: 'all', time: '13:00' },
  },
  'a series that is cancelled': {
    make: inSeries,
    path: on(visits, 'series/cancel'),
    body: { scope: 'all', reason: 'sick', cancelled_by: 'clinic' },
    other: { scope: 'this', reason: 'sick', cancelled_by: 'clinic' },
  },
  'two patients who are told apart': {
    make: () => inClinic('/api/patients/patients', { first_name: 'Ana', last_name: 'Sá' }),
    path: on('/api/patients/patients', 'distinctions'),
    get body() {
      return { patients: [world.patient], reason: 'Born in other years.' };
    },
    get other() {
      return { patients: [world.patient], reason: 'They came together.' };
    },
  },
  'a label that is archived': { method: 'DELETE', make: label, path: one('/api/patients/labels') },
  'a patient who is archived': {
    method: 'DELETE',
    make: () => inClinic('/api/patients/patients', { first_name: 'Eva', last_name: 'Sá' }),
    path: one('/api/patients/patients'),
  },
  'a service that is archived': {
    method: 'DELETE',
    make: () =>
      inClinic('/api/services/services', { name: randomUUID(), duration_minutes: 30, color: 'teal' }),
    path: one('/api/services/services'),
  },
  'a member of staff who is archived': {
    method: 'DELETE',
    make: () => inClinic('/api/staff/staff', { first_name: 'Vera', last_name: 'Third', color: 'blue' }),
    path: one('/api/staff/staff'),
  },
};

const told = ({ status, text }: Answered) => `${status} ${text}`;

/** How much was done so far, as the audit log counts it. */
async function countDone(): Promise<number> {
  const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM audit_entries');
  return rows[0].n;
}

describe.each(Object.entries(steps))('%s, sent again', (_name, tried) => {
  it('has one effect and one answer, at the same moment and later', async () => {
    const made = await tried.make();
    const key = randomUUID();
    const before = await countDone();
    const twice = await Promise.all([
      send(ada, tried, made, key, tried.body),
      send(ada, tried, made, key, tried.body),
    ]);
    const once = await countDone();
    const later = await send(ada, tried, made, key, tried.body);
    expect(later.status, later.text).toBeLessThan(300);
    expect(new Set([...twice, later].map(told)).size).toBe(1);
    expect(once).toBeGreaterThan(before);
    expect(await countDone()).toBe(once);
  });

  it('is answered to no one else', async () => {
    const made = await tried.make();
    const key = randomUUID();
    expect((await send(ada, tried, made, key, tried.body)).status).toBeLessThan(300);
    expect((await send(eve, tried, made, key, tried.body)).status).toBe(404);
  });
});

const withBody = Object.entries(steps).filter(([, { method }]) => method !== 'DELETE');

describe.each(withBody)('%s, under the key of another one', (_name, tried) => {
  it('is refused, and the first answer stays', async () => {
    const made = await tried.make();
    const key = randomUUID();
    const first = await send(ada, tried, made, key, tried.body);
    const { other = { version: made.version + 1 } } = tried;
    expect((await send(ada, tried, made, key, other)).status).toBe(422);
    expect(told(await send(ada, tried, made, key, tried.body))).toBe(told(first));
  });
});
