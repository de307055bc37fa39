import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { sampleRequests } from '#tests/support/arbitrary-requests.ts';
import { createSender } from '#tests/support/fuzzing.ts';

/** `npm run fuzz -- --requests 20000 --seed 7` for the long form. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const portion = 500;

it(
  `answers ${requests} generated requests as the contract says, never with 5xx (--seed ${seed})`,
  async () => {
    const api = await openApiForTest({ parallelHashes: 2 });
    const send = await createSender(api);
    const findings: string[] = [];
    const counts = new Map<number, number>();

    for (let sent = 0; sent < requests; sent += portion) {
      for (const request of sampleRequests(Math.min(portion, requests - sent), seed + sent)) {
        const { status, finding } = await send(request);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (finding) findings.push(finding);
        if (finding) console.log(finding);
      }
    }

    console.log(`--seed ${seed}`, Object.fromEntries([...counts].sort()));
    expect(findings).toEqual([]);
    expect((await api.ask('GET', '/healthz')).status).toBe(200);
    const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM audit_breaks()');
    expect(rows[0].n).toBe(0);
  },
  120_000 + requests * 200,
);
