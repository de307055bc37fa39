import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { arbitraryRequest, existing } from '#tests/support/arbitrary-requests.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

it(`answers ${runs} generated requests as the contract says, never with 5xx (FUZZ_SEED=${seed})`, async () => {
  const api = await openApiForTest({ parallelHashes: 2 });
  const ada = await api.signUp('ada');
  const makeClinic = async () =>
    (await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Fuzzed' } })).body.id;
  let clinic = await makeClinic();
  const counts = new Map<number, number>();

  await fc.assert(
    fc.asyncProperty(arbitraryRequest(), async ({ operation, path, headers, payload }) => {
      const { status } = await api.raw({
        method: operation.method,
        url: path.replaceAll(existing, clinic),
        headers: { ...headers, authorization: `Bearer ${ada.token}` },
        payload,
      });
      if (status === 204) clinic = await makeClinic();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );

  expect((await api.ask('GET', '/healthz')).status).toBe(200);
  const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM audit_breaks()');
  expect(rows[0].n).toBe(0);
  console.log(`FUZZ_SEED=${seed}`, Object.fromEntries([...counts].sort()));
}, 120_000);
