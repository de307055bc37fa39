import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { expect } from 'vitest';
import { type Account, type Api, password } from './api.ts';

export const factorsPath = '/api/auth/factors/';

/** The code that an app shows whose clock is off by some seconds. */
export const codeOf = (secret: string, off = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + off });

/** Second factors of the users of a server. */
export function factorsOn(api: Api) {
  /** As if every code that was used so far had been used long ago. */
  const letTimePass = () => api.pool.query('UPDATE factors SET last_step = last_step - 1000');
  const begin = async ({ token }: Pick<Account, 'token'>, secret = password) =>
    api.ask('POST', factorsPath, { token, body: { kind: 'totp', password: secret } });
  const logIn = ({ email, password: secret }: Account, from?: string, devices?: string[]) =>
    api.ask('POST', '/api/auth/login/', {
      body: { email, password: secret, second_step: true, ...(devices && { devices }) },
      ...(from && { from }),
    });
  return {
    letTimePass,
    begin,
    logIn,
    /** A user with an authenticator app. */
    async withApp(known?: Account) {
      const account = known ?? (await api.signUp(`user-${randomUUID()}`));
      const { body: setup } = await begin(account);
      const body = { setup: setup.setup, name: 'My phone', code: await codeOf(setup.secret) };
      const stored = await api.ask('POST', `${factorsPath}confirm/`, { token: account.token, body });
      expect(stored.status, stored.text).toBe(201);
      await letTimePass();
      return {
        account,
        secret: setup.secret as string,
        factor: stored.body.factor.id as number,
        codes: stored.body.recovery_codes as string[],
      };
    },
    /** The second step with a challenge of its own. */
    async step(account: Account, body: { method: string; code: string; trust?: boolean }, from?: string) {
      const { next } = (await logIn(account, from)).body;
      return api.ask('POST', '/api/auth/second-step/', {
        body: { challenge: next.challenge, ...body },
        ...(from && { from }),
      });
    },
    /** What the holder of an account was told by mail. */
    async mails({ email }: Account) {
      const { rows } = await api.pool.query<{ change: string }>(
        "SELECT data ->> 'change' AS change FROM outbox WHERE recipient = $1 AND template = 'factorsChanged' ORDER BY id",
        [email],
      );
      return rows.map(({ change }) => change);
    },
    /** What the log of an account holds. */
    async log({ id }: Account) {
      const { rows } = await api.pool.query<{ action: string }>(
        'SELECT action FROM audit_entries WHERE chain = $1 ORDER BY id',
        [`user:${id}`],
      );
      return rows.map(({ action }) => action);
    },
  };
}
