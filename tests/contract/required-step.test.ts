import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationRights } from '#machines/lifecycles/operationRights.ts';
import { stepMissing } from '#server/access/scope.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { worldOf } from '#tests/support/furnished-clinic.ts';
import { makeTrial, sampleRequest, trialRequest } from '#tests/support/requests.ts';

let api: Api;
let owner: Account;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
  owner = await api.signUp('owner');
});
afterAll(() => api.close());

/**
 * What of an account's own goes on while a clinic is closed to it; the name of the clinic says what to set up where, and leaving it
 * opens nothing.
 */
const beside = ['open', 'signedIn'];
const goesOn = ['readClinic', 'leaveClinic'];
const inside = contract.operations.filter(
  ({ id, secured }) =>
    secured && !goesOn.includes(id) && !beside.includes(operationRights[id as keyof typeof operationRights]),
);

const requireOf = (roles: string) =>
  api.pool.query('UPDATE clinics SET second_step_roles = $1, second_step_grace_days = 0', [roles]);

async function closed(path: string, method: string, body: unknown) {
  await requireOf('{owner}');
  try {
    return await api.ask(method, path, { token: owner.token, body });
  } finally {
    await requireOf('{}');
  }
}

const onObjects = inside.filter(({ path }) => path.includes('{'));
describe.each(onObjects.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('is closed to who has no second step where the days to set one up are over', async () => {
    const { path, body } = trialRequest(operation, await makeTrial(operation, api, owner));
    expect(await closed(path, operation.method, body)).toMatchObject({
      status: 403,
      body: { detail: stepMissing },
    });
  });
});

const inClinics = inside.filter(({ parameters }) =>
  parameters.some(({ name, required }) => name === 'clinic' && required),
);
describe.each(inClinics.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('is closed in such a clinic', async () => {
    const { clinic } = await worldOf(api, owner);
    const path = sampleRequest(operation, clinic).path.replace('clinic=1', `clinic=${clinic}`);
    expect(await closed(path, operation.method, undefined)).toMatchObject({
      status: 403,
      body: { detail: stepMissing },
    });
  });
});

const named = inside.filter((operation) => {
  const { body } = sampleRequest(operation, 1);
  return !onObjects.includes(operation) && typeof body === 'object' && body !== null && 'clinic' in body;
});
describe.each(named.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('is closed in the clinic that its body names', async () => {
    const { clinic } = await worldOf(api, owner);
    const { path, body } = sampleRequest(operation, clinic);
    expect(await closed(path, operation.method, { ...(body as object), clinic })).toMatchObject({
      status: 403,
      body: { detail: stepMissing },
    });
  });
});

it('leaves no operation of a clinic out', () => {
  const tried = [...onObjects, ...inClinics, ...named].map(({ id }) => id);
  expect(inside.map(({ id }) => id).filter((id) => !tried.includes(id))).toEqual([]);
});
