import pg from 'pg';
import { createAccount } from '#tests/support/account.ts';
import { quantile, type Row, type Stage } from './stage.ts';

const requests = 200;

/** Whether the time of an answer tells who has an account: known and unknown addresses in turns, and what both read. */
export async function forgotPassword({ origin, database }: Stage): Promise<Row[]> {
  const { email } = await createAccount('forgetful', origin);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const times: Record<string, number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  try {
    for (let count = 0; count < requests; count += 1)
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `nobody-${count}@example.test`],
      ] as const) {
        // the limits have tests of their own
        await client.query('DELETE FROM throttles');
        const started = performance.now();
        const answer = await fetch(`${origin}/api/auth/forgot-password/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: address }),
        });
        bodies.add(`${answer.status} ${await answer.text()}`);
        times[kind]?.push(performance.now() - started);
      }
  } finally {
    await client.end();
  }
  const median = (kind: string) => quantile(times[kind] ?? [], 0.5);
  const apart = Math.abs(median('known') - median('unknown'));
  return Object.keys(times).map((kind) => ({
    address: kind,
    requests,
    'p50 ms': Number(median(kind).toFixed(1)),
    'apart ms': Number(apart.toFixed(1)),
    'different answers': bodies.size - 1,
    reach: '< 10 ms apart, none different',
  }));
}
