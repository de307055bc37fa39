import { accountKey } from '#server/areas/auth/account-key.ts';
import { createHasher } from '#server/areas/auth/hasher.ts';
import type { Row } from './bulk.ts';

export const demoEmail = 'demo@example.test';
export const demoPassword = 'Chartroom-demo-1';

/** The account of the made-up clinic. */
export async function demoAccount(): Promise<Row> {
  const hasher = await createHasher(1);
  return {
    email: demoEmail,
    email_key: accountKey(demoEmail),
    username: 'demo',
    username_key: accountKey('demo'),
    first_name: 'Ada',
    last_name: 'Byron',
    password_hash: await hasher.hash(demoPassword),
  };
}
