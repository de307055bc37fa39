import { createAccount } from '#tests/support/account.ts';
import { besideCrowd } from './crowd.ts';
import { atMost, type Row, timesRow } from './row.ts';
import type { Stage } from './stage.ts';

const mebibyte = 1024 * 1024;

/** What others wait for a list while strangers sign in with a mebibyte each, again and again. */
export async function strangersAtTheDoor({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('waiting', origin);
  await account.createClinic('Harbour');
  const list = { url: `${origin}/api/clinics`, token: account.access };
  const body = JSON.stringify({ email: 'x'.repeat(mebibyte - 40), password: 'x' });
  const rows: Row[] = [];
  for (const count of [0, 16]) {
    const { times, tries } = await besideCrowd(list, { url: `${origin}/api/auth/login/`, count, body });
    const what = `a list beside ${count} strangers, who tried ${tries} times`;
    rows.push(timesRow(what, times, 0.5), timesRow(what, times, 0.99, { goal: atMost(50) }));
  }
  return rows;
}
