import pg from 'pg';
import { createAccount } from '#tests/support/account.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { quantile, type Stage } from './stage.ts';

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
  return [
    ...Object.entries(times).map(([kind, all]) => timesRow(`forgotten password, ${kind} address`, all, 0.5)),
    {
      what: 'forgotten password, known and unknown apart',
      ...{ figure: Math.abs(median('known') - median('unknown')), unit: 'ms', goal: atMost(10) },
    },
    {
      what: 'forgotten password, answers that differ',
      ...{ figure: bodies.size - 1, unit: '', goal: atMost(0) },
    },
  ];
}
