import { randomBytes, randomUUID } from 'node:crypto';
import type { Account, Api } from './api.ts';

/** A clinic with one of everything, made through the API, for tests that need something to act on. */
export interface World {
  clinic: number;
  staff: number;
  service: number;
  label: number;
  patient: number;
  /** Posts as the owner and answers the body; a refusal throws. */
  post(path: string, body: object): Promise<Made>;
  read(path: string): Promise<Made>;
  put(path: string, body: object): Promise<Made>;
  remove(path: string): Promise<unknown>;
  /** Puts bytes. */
  send(path: string, bytes: Buffer): Promise<unknown>;
  /** Signs the owner in once more and answers the number of that session. */
  anotherSession(): Promise<number>;
  /** What the patient of a visit asked by a link; the number of the question. */
  questionOn(visit: number): Promise<number>;
  /** What the patient of a visit answered at home to one question; the number of the set. */
  answersOn(visit: number): Promise<number>;
  /** A browser that the owner trusts. */
  trustedDevice(): Promise<number>;
  /** A member of staff who signs in with an account of their own, and with a second factor where wanted. */
  colleague(hasFactor?: boolean): Promise<Made>;
  /** As if the mail server had refused every message of the clinic. */
  refuseMessages(): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
export type Made = { id: number; version: number } & Record<string, any>;

const worlds = new WeakMap<Account, Promise<World>>();

/** The world of an account, made once. */
export function worldOf(api: Api, owner: Account): Promise<World> {
  const known = worlds.get(owner);
  if (known) return known;
  const made = makeWorld(api, owner);
  worlds.set(owner, made);
  return made;
}

/** A new clinic of an account, with one of everything. */
export async function makeWorld(api: Api, owner: Account, settings: object = {}): Promise<World> {
  async function ask(method: string, path: string, body?: object): Promise<Made> {
    const answer = await api.ask(method, path, { token: owner.token, body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
    return answer.body;
  }
  const post = (path: string, body: object) => ask('POST', path, body);
  const { id: clinic } = await post('/api/clinics/', {
    name: 'World',
    timezone: 'Europe/Berlin',
    ...settings,
  });
  const staff = await post('/api/staff/staff', {
    clinic,
    first_name: 'José',
    last_name: 'Álvarez',
    color: 'teal',
  });
  const service = await post('/api/services/services', {
    clinic,
    name: 'Consultation',
    duration_minutes: 30,
    color: 'teal',
    staff: [{ staff: staff.id }],
  });
  const label = await post('/api/patients/labels', { clinic, name: 'Label', color: 'red' });
  const patient = await post('/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    birth_date: '1984-02-29',
  });
  return {
    clinic,
    staff: staff.id,
    service: service.id,
    label: label.id,
    patient: patient.id,
    post,
    read: (path) => ask('GET', path),
    put: (path, body) => ask('PUT', path, body),
    remove: (path) => ask('DELETE', path),
    send: (path, bytes) => ask('PUT', path, bytes),
    async anotherSession() {
      const { token } = (await api.logIn(owner.email, owner.password)).body;
      const { body } = await api.ask('GET', '/api/auth/sessions/', { token: token.access });
      return body.results[0].id;
    },
    async trustedDevice() {
      const { rows } = await api.pool.query<{ id: number }>(
        "INSERT INTO trusted_devices (user_id, secret_hash, agent, expires_at) VALUES ($1, $2, '', now() + interval '1 day') RETURNING id",
        [owner.id, randomBytes(32)],
      );
      return rows[0]?.id ?? 0;
    },
    async colleague(hasFactor = false) {
      const { token, id } = await api.signUp(`colleague-${randomUUID()}`);
      if (hasFactor)
        await api.pool.query("INSERT INTO factors (user_id, kind, name) VALUES ($1, 'totp', 'Phone')", [id]);
      const made = await post('/api/staff/staff', {
        clinic,
        ...{ first_name: 'A', last_name: 'B', color: 'red' },
      });
      const { code } = await post(`/api/staff/staff/${made.id}/invite/`, { version: made.version });
      return (await api.ask('POST', '/api/staff/staff/accept-invitation/', { token, body: { code } })).body;
    },
    async questionOn(visit) {
      const { rows } = await api.pool.query(
        'INSERT INTO visit_questions (clinic_id, reservation_id, text) VALUES ($1, $2, $3) RETURNING id',
        [clinic, visit, 'Is there parking?'],
      );
      return rows[0].id;
    },
    async answersOn(visit) {
      const form = await post('/api/patients/consent-forms', {
        ...{ clinic, title: 'Before your visit', category: 'intake' },
        blocks: [{ key: 'why', type: 'short_text', label: 'Why do you come?' }],
      });
      await post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
      const { rows } = await api.pool.query(
        `INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id, identified_at)
         VALUES ($1, $2, $3, 1, 'en', '{}', '{"why": "A cough"}', 1, now()) RETURNING id`,
        [clinic, visit, form.id],
      );
      return rows[0].id;
    },
    refuseMessages: () =>
      api.pool.query("UPDATE outbox SET state = 'failed', last_error = 'No.' WHERE clinic_id = $1", [clinic]),
  };
}

/** The object that an operation is tried on, and the body that it takes there. */
export interface Trial {
  id: number;
  body?: object;
  /** The query that it takes there, in place of the example. */
  query?: string;
  /** A further parameter of the path. */
  also?: number;
  /** How its owner is answered, where that is no success. */
  answer?: number;
}

export type Maker = (world: World) => Promise<Trial>;
