import { afterAll, beforeAll, expect, it } from 'vitest';
import { kinds } from '#server/fhir/kinds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported } from '#tests/support/bulk.ts';
import { askFhir, demoClinic, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { makeHostile } from '#tests/support/hostile-clinic.ts';

const wanted = 10_000;

let api: Api;
beforeAll(async () => {
  readDefinitions();
  api = await openApi();
});
afterAll(() => api.close());

it('gives thousands of resources as R4 has them, whatever was typed into their fields', async () => {
  const demo = await demoClinic(api, 300);
  await makeHostile(api.pool);
  const { files } = await exported(api, askFhir(api, await programToken(api, demo)));
  const problems = new Map<string, string>();
  let count = 0;
  for (const [type, resources] of files) {
    for (const resource of resources) {
      count += 1;
      for (const problem of problemsOf(resource)) problems.set(problem, `${type}/${resource.id}`);
    }
  }
  expect(Object.fromEntries(problems)).toEqual({});
  expect([...files.keys()].sort()).toEqual(kinds.map(({ type }) => type).sort());
  expect(count).toBeGreaterThanOrEqual(wanted);
});
