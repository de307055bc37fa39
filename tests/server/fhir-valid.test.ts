import { readFileSync } from 'node:fs';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { fillDatabase } from '#server/demo/run.ts';
import { kinds } from '#server/fhir/kinds.ts';
import { withFields } from '#server/fhir/table.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';

interface Bundle {
  total?: number;
  link: { relation: string; url: string }[];
  entry?: { resource: { resourceType: string; id: string } }[];
}

let api: Api;
let client: Client;
let address: string;
beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  await fillDatabase(api.pool, { patients: 120, calendars: 2, density: 0.1, seed: 3 });
  const { token } = (await api.logIn(demoEmail, demoPassword)).body;
  const { rows } = await api.pool.query('SELECT id FROM clinics');
  const body = { clinic: rows[0].id, name: 'Validator', scopes: apiScopes, days: 30 };
  const made = await api.ask('POST', '/api/connections/tokens', { token: token.access, body });
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  client = new Client({ baseUrl: `${address}/fhir/R4`, bearerToken: made.body.secret });
});
afterAll(() => api.close());

it('would be told of what is wrong', () => {
  expect(problemsOf({ resourceType: 'Patient', id: '1', gender: ['male'], name: 'Ana' })).not.toEqual([]);
  expect(problemsOf({ resourceType: 'Appointment', id: '1', status: 'booked', participant: [] })).not.toEqual(
    [],
  );
});

it('is told of in docs/fhir.md as it is', () => {
  const page = readFileSync('docs/fhir.md', 'utf8');
  expect(page, 'Run `npm run fhir`.').toBe(withFields(page));
});

it('tells in its statement what it offers, and nothing else', async () => {
  const statement = (await client.capabilityStatement()) as unknown as {
    rest: { resource: { type: string }[] }[];
  };
  expect(problemsOf(statement)).toEqual([]);
  expect(statement.rest[0]?.resource.map(({ type }) => type).sort()).toEqual(
    [...kinds.map(({ type }) => type), 'Binary', 'Slot'].sort(),
  );
});

it.each([...kinds.map(({ type }) => type), 'Slot'])(
  'gives every %s as R4 has it, page by page',
  async (type) => {
    const seen = new Set<string>();
    let bundle = (await client.search({
      resourceType: type,
      searchParams: { _count: 40, _total: 'accurate' },
    })) as unknown as Bundle | undefined;
    const total = bundle?.total;
    const problems = new Map<string, string>();
    while (bundle) {
      for (const problem of problemsOf(bundle)) problems.set(problem, 'the page itself');
      for (const { resource } of bundle.entry ?? []) {
        for (const problem of problemsOf(resource)) problems.set(problem, resource.id);
        seen.add(resource.id);
      }
      bundle = (await client.nextPage({ bundle: bundle as never })) as unknown as Bundle | undefined;
    }
    expect(Object.fromEntries(problems)).toEqual({});
    // whoever reads the log adds to it
    if (type === 'AuditEvent') expect(seen.size).toBeGreaterThan(Number(total));
    else expect(seen.size).toBe(total);
    expect(seen.size).toBeGreaterThan(0);
    const [id = ''] = seen;
    const one = (await client.read({ resourceType: type, id })) as unknown as { id: string };
    expect(one.id).toBe(id);
  },
);
