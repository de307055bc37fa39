import { generate } from 'otplib';
import type { Account } from './account.ts';

interface Setup {
  setup: string;
  secret: string;
}

/** Gives an account an authenticator app; answers the codes that the app shows from then on, each once. */
export async function addApp(account: Account): Promise<{ nextCode: () => Promise<string> }> {
  const begun = { kind: 'totp', password: account.password };
  const { setup, secret } = await account.call<Setup>('POST', '/api/auth/factors/', begun);
  const step = Math.floor(Date.now() / 30_000);
  const codeOf = (at: number) => generate({ secret, epoch: at * 30 });
  await account.call('POST', '/api/auth/factors/confirm/', {
    setup,
    name: 'Phone',
    code: await codeOf(step - 1),
  });
  // no code works twice, and a clock may be a step ahead: two codes can be shown at once
  let last = step - 1;
  return {
    nextCode: () => {
      last += 1;
      return codeOf(last);
    },
  };
}
