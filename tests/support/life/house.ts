import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import type { Role } from '#machines/lifecycles/act.ts';
import type { Account } from '#tests/support/account.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

/** The people of the desk; the owner only looks on. */
export const lifeRoles = [
  'manager',
  'practitioner',
  'assistant',
  'receptionist',
  'viewer',
] as const satisfies readonly Role[];

/** An answer of the API to somebody who tries something without the pages. */
export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Somebody's way to the API; a session that has run out is begun anew. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Told>;

/** Asks as an account for as long as a long test lasts. */
export function asking({ email, password, access }: Account): Ask {
  const origin = inject('site').origin;
  const household = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
  let token = access;
  const send = async (method: string, path: string, body: unknown): Promise<Told> => {
    const headers = {
      'x-forwarded-for': household,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(origin + path, { method, headers, ...(text !== undefined && { body: text }) });
    return { status: answer.status, text: await answer.text() };
  };
  return async (method, path, body) => {
    const told = await send(method, path, body);
    if (told.status !== 401) return told;
    const begun = await send('POST', '/api/auth/login/', { email, password });
    token = (JSON.parse(begun.text) as { token: { access: string } }).token.access;
    return send(method, path, body);
  };
}

/** The clinic in which a month is lived. */
export interface House {
  readonly clinic: number;
  readonly staff: number;
  readonly service: number;
  readonly patients: readonly number[];
  /** Reads as the owner, who may read everything. */
  read<Answer>(path: string): Promise<Answer>;
  readonly owner: Account;
}

const families = ['Nguyễn', 'Okafor', 'Silva', 'Haddad', 'Novák'];

/** A clinic with a service, somebody who gives it and a handful of patients. */
export async function openLifeHouse(): Promise<House> {
  const { account: owner, clinic, staff, service, make } = await bookableClinic();
  const patients: number[] = [];
  for (const last_name of families)
    patients.push((await make('/api/patients/patients', { first_name: 'Kim', last_name })).id);
  const ask = asking(owner);
  return {
    ...{ owner, clinic: clinic.id, staff: staff.id, service: service.id, patients },
    async read<Answer>(path: string) {
      const { status, text } = await ask('GET', path);
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
      return JSON.parse(text) as Answer;
    },
  };
}
