import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '#src/api/client.ts';
import { createClinicChanges } from '#src/calls/clinicChanges.ts';

const session = { access: () => 'token', renew: async () => null, refused: () => {} };

/** A server that answers in the order of `answers`, and what it was asked. */
function stage(answers: readonly [status: number, body: object][]) {
  const asked: string[] = [];
  const left = [...answers];
  const real = globalThis.fetch;
  globalThis.fetch = (async (request: Request) => {
    const ifMatch = request.headers.get('if-match') ?? '';
    asked.push(`${request.method} ${new URL(request.url).pathname} ${ifMatch} ${await request.text()}`);
    const [status, body] = left.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  onTestFinished(() => {
    globalThis.fetch = real;
  });
  const told: string[] = [];
  const features = new Set(['idempotency-key', 'if-match']);
  const api = createApi({ baseUrl: 'http://clinic.test', features }, session);
  return { asked, told, calls: createClinicChanges(api, (sentence) => told.push(sentence)) };
}

const { signal } = new AbortController();
const reused = 'This Idempotency-Key was used for another request.';

it('stores an edit after a lost answer as a change of what the lost one made', async () => {
  const stored = { id: 7, name: 'Harbour', version: 2 };
  const { asked, told, calls } = stage([
    [422, { detail: reused, saved: { id: 7, version: 1 } }],
    [200, stored],
  ]);
  expect(await calls.createClinic({ name: 'Harbour' }, 'one-attempt', signal)).toMatchObject(stored);
  expect(asked).toEqual([
    'POST /api/clinics/  {"name":"Harbour"}',
    'PUT /api/clinics/7/ "1" {"name":"Harbour"}',
  ]);
  expect(told).toEqual([]);
});

it('tells of a reused key that names nothing', async () => {
  const { asked, told, calls } = stage([[422, { detail: reused }]]);
  await expect(calls.createClinic({ name: 'Harbour' }, 'one-attempt', signal)).rejects.toThrow(reused);
  expect(asked).toHaveLength(1);
  expect(told).toEqual([reused]);
});
