import { expect } from 'vitest';
import type { Around } from './deed.ts';
import type { House } from './house.ts';
import type { Person } from './person.ts';

export const records = '/dashboard/patients/detail/medical-records';

const path = '/api/medical-records';

/** A record as the server tells it, as far as a life looks at it. */
export interface Stored {
  id: number;
  version: number;
  status: string;
  co_signer: number | null;
}

export const readRecord = <Found = Stored>({ read }: House, id: number): Promise<Found> =>
  read(`${path}/${id}/`);

/** A record of someone's own, complete enough for a signature. */
export async function written(
  { house, chance }: Around,
  author: Person,
  more: { co_signer?: number | undefined; plan?: string } = {},
): Promise<Stored> {
  const { status, text } = await author.ask('POST', '/api/patients/medical-records', {
    ...{ clinic: house.clinic, patient: chance.pick(house.patients), staff: author.staff },
    ...{ occurred_at: new Date().toISOString(), chief_complaint: 'Cough', assessment: 'A cold' },
    ...more,
  });
  expect(status, text).toBe(201);
  return JSON.parse(text) as Stored;
}

/** Signs a record of someone's own as the pages would. */
export async function signed({ ask }: Person, { id, version }: Stored): Promise<Stored> {
  const { status, text } = await ask('POST', `${path}/${id}/sign/`, { version });
  expect(status, text).toBe(200);
  return JSON.parse(text) as Stored;
}
