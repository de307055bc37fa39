import { randomInt } from 'node:crypto';
import type { Role } from '#machines/lifecycles/roles.ts';
import { type Account, createAccount } from '#tests/support/account.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import { type LifeServer, startLifeServer } from './lifeServer.ts';

/** The people of the desk; the owner is there for what only they may do. */
export const lifeRoles = [
  'manager',
  'practitioner',
  'assistant',
  'receptionist',
  'viewer',
] as const satisfies readonly Role[];

/** An answer of the API to someone who tries something without the pages. */
export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Someone's way to the API; a session that has run out is begun anew. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Told>;

/** Asks as an account for as long as a long test lasts. */
export function asking({ email, password, access }: Account, origin: string): Ask {
  const household = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
  let token = access;
  const sendOnce = async (method: string, path: string, body: unknown): Promise<Told> => {
    const headers = {
      'x-forwarded-for': household,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(origin + path, { method, headers, ...(text !== undefined && { body: text }) });
    return { status: answer.status, text: await answer.text() };
  };
  const send: Ask = async (method, path, body) => {
    let told = await sendOnce(method, path, body);
    // a server that was just started again on a busy machine may be too busy for now: nothing was done
    for (let again = 0; again < 10 && told.status === 503; again += 1)
      told = await sendOnce(method, path, body);
    return told;
  };
  return async (method, path, body) => {
    const told = await send(method, path, body);
    if (told.status !== 401) return told;
    const begun = await send('POST', '/api/auth/login/', { email, password });
    token = (JSON.parse(begun.text) as { token: { access: string } }).token.access;
    return send(method, path, body);
  };
}

/** An account whose calls outlive its session. */
export function lasting(account: Account, ask: Ask): Account {
  return {
    ...account,
    call: async <Answer>(method: string, path: string, body?: object) => {
      const { status, text } = await ask(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
  };
}

/** The clinic in which a month is lived. */
export interface House {
  readonly clinic: number;
  readonly staff: number;
  /** Gives the same service, in the next column of the calendar. */
  readonly colleague: number;
  readonly service: number;
  /** A service that several patients take part in together. */
  readonly group: number;
  /** Another clinic of the same owner, where the receptionist works too. */
  readonly elsewhere: { readonly id: number; readonly name: string };
  readonly patients: readonly number[];
  /** A patient who is too young to sign. */
  readonly child: number;
  readonly labels: readonly number[];
  /** What a patient agrees to before a visit. */
  readonly form: number;
  /** A service, and what it asks its patients before they come. */
  readonly asked: { readonly service: number; readonly form: number };
  readonly server: LifeServer;
  /** Does as the owner what the story needs done behind the backs of the others. */
  make<Answer = { id: number; version: number }>(method: string, path: string, body: object): Promise<Answer>;
  /** Reads as the owner, who may read everything. */
  read<Answer>(path: string): Promise<Answer>;
  readonly owner: Account;
}

/** The first day of a year in which whoever was born is a child today. */
export const childhood = () => `${new Date().getFullYear() - 6}-01-01`;
/** Who answers for a child. */
export const guardian = { name: 'Lan Novák', relation: 'Mother', phone_number: '' };

/** What the clinic asks before a visit. */
const questions = [
  {
    ...{ key: 'phone', type: 'phone', label: 'Which number can we call?', required: true },
    chart_field: 'phone_number',
  },
  { key: 'street', type: 'short_text', label: 'Where do you live?', chart_field: 'address_line1' },
];

/** How many take part in a session. */
export const groupPlaces = 3;

const families = ['Nguyễn', 'Okafor', 'Silva', 'Haddad', 'Novák'];

/** A clinic with a service, someone who gives it, a handful of patients, some labels and a form to agree to. */
export async function openLifeHouse(): Promise<House> {
  const server = await startLifeServer();
  const joined = await createAccount('ada', server.origin);
  const owner = lasting(joined, asking(joined, server.origin));
  const { clinic, staff } = await bookableClinic('Europe/Berlin', Promise.resolve(owner));
  const elsewhere = await owner.createClinic('Mill');
  const add = (path: string, body: object) =>
    owner.call<{ id: number; version: number }>('POST', path, { clinic: clinic.id, ...body });
  const colleague = await add('/api/staff/staff', { first_name: 'Mai', last_name: 'Zhou', color: 'red' });
  const given = {
    color: 'teal',
    duration_minutes: 30,
    staff: [{ staff: staff.id }, { staff: colleague.id }],
  };
  const service = await add('/api/services/services', { ...given, name: 'Consultation' });
  const group = await add('/api/services/services', { ...given, name: 'Yoga', capacity: groupPlaces });
  const patients: number[] = [];
  for (const last_name of families)
    patients.push((await add('/api/patients/patients', { first_name: 'Kim', last_name })).id);
  const child = await add('/api/patients/patients', {
    ...{ first_name: 'Kim', last_name: 'Novák', birth_date: childhood(), guardian },
  });
  const labels: number[] = [];
  for (const name of ['Anticoagulated', 'Interpreter'])
    labels.push((await add('/api/patients/labels', { name, color: 'red' })).id);
  const forms = '/api/patients/consent-forms';
  const blocks = [{ key: 'intro', type: 'paragraph', label: 'We ask for your agreement.' }];
  const form = await add(forms, { title: 'Treatment', blocks });
  await add(`${forms}/${form.id}/publish/`, { version: form.version });
  const checkUp = await add('/api/services/services', { ...given, name: 'Check-up' });
  const asked = await add(forms, {
    ...{ title: 'Before your visit', category: 'intake', services: [checkUp.id], blocks: questions },
  });
  await add(`${forms}/${asked.id}/publish/`, { version: asked.version });
  return {
    ...{ owner, server, clinic: clinic.id, staff: staff.id, service: service.id, patients, labels },
    ...{ colleague: colleague.id, group: group.id, elsewhere: { id: elsewhere.id, name: 'Mill' } },
    ...{ form: form.id, child: child.id, asked: { service: checkUp.id, form: asked.id } },
    make: owner.call,
    read: (path) => owner.call('GET', path),
  };
}
