import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { fromHousehold } from './household.ts';

export interface StoredClinic {
  id: number;
  name: string;
  address: string;
  email: string;
  phone_number: string;
  version: number;
}

/** A user of the running server, and what the user does there without a browser. */
export interface Account {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** Calls the API as this user; throws on an answer that is not 2xx. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  createClinic(name: string, fields?: Partial<StoredClinic>): Promise<StoredClinic>;
  /** Everything that is stored of the user's clinics, by name. */
  clinics(): Promise<StoredClinic[]>;
}

export const password = 'quiet harbour lantern';

/** A name that no other account or clinic of the run has. */
export const unique = (word: string) => `${word}${randomBytes(5).toString('hex')}`;

/** Registers a user and signs it in, on the run's server or on another one. */
export async function createAccount(name = 'ada', origin = inject('site').origin): Promise<Account> {
  const username = unique(name);
  const email = `${username}@example.test`;
  const household = fromHousehold();
  const send = async <Answer>(token: string, method: string, path: string, body?: unknown) => {
    const headers: Record<string, string> = {
      ...household,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const ask = () => fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    let answer = await ask();
    // on a busy machine the server may say that it is too busy for now: nothing was done, and it is asked again
    for (let again = 0; again < 10 && answer.status === 503; again += 1) answer = await ask();
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  const person = { first_name: 'Ada', last_name: 'Byron', username, email, password };
  await send('', 'POST', '/api/auth/register/', person);
  const credentials = { email, password };
  const { token } = await send<{ token: { access: string; refresh: string } }>(
    '',
    'POST',
    '/api/auth/login/',
    credentials,
  );
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    send<Answer>(token.access, method, path, body);
  return {
    ...{ email, username, password, ...token, call },
    createClinic: (clinic, fields) =>
      call('POST', '/api/clinics/', { timezone: 'Europe/Berlin', ...fields, name: clinic }),
    async clinics() {
      const { results } = await call<{ results: StoredClinic[] }>(
        'GET',
        '/api/clinics?limit=100&ordering=name',
      );
      return results;
    },
  };
}

/** The same user in another session: one that ends leaves the other. */
export async function secondSession(account: Account): Promise<Pick<Account, 'access' | 'refresh'>> {
  const { email, password } = account;
  const { token } = await account.call<{ token: { access: string; refresh: string } }>(
    'POST',
    '/api/auth/login/',
    { email, password },
  );
  return token;
}
