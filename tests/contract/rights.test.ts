import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allows,
  type Operation,
  operationRights,
  permissionFor,
} from '#machines/lifecycles/operationRights.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { permissionLabels } from '#machines/lifecycles/rightsInWords.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { type World, worldOf } from '#tests/support/furnished-clinic.ts';
import { makeTrial, sampleRequest, trialRequest } from '#tests/support/requests.ts';
import { roles } from '#tests/support/roles.ts';

const lesser = roles.filter((role) => role !== 'owner');

let api: Api;
let owner: Account;
let world: World;
const colleagues = new Map<Role, Account>();
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await worldOf(api, owner);
  for (const role of lesser) {
    const account = await api.signUp(role);
    const person = { clinic: world.clinic, first_name: 'Bea', last_name: role, color: 'lime', role };
    const { id, version } = await world.post('/api/staff/staff', person);
    const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
    await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: account.token, body: { code } });
    colleagues.set(role, account);
  }
});
afterAll(() => api.close());

it('names every operation of the contract, and no other', () => {
  expect(Object.keys(operationRights).sort()).toEqual(contract.operations.map(({ id }) => id).sort());
});

const guarded = contract.operations.filter(({ id }) => permissionFor(id as Operation) !== undefined);
/** What is no one's but its holder's does not exist for others. */
const ofTheirHolder = ['releaseSlot'];
const says = (permission: Permission | undefined) => permission && `: ${permissionLabels[permission]}. `;

describe.each(guarded.map((operation) => [operation.id as Operation, operation] as const))(
  '%s',
  (id, operation) => {
    it('is answered as the table of permissions says, role by role', async () => {
      const { path, body } = await requestOf();
      const ask = (role: Role) =>
        api.ask(operation.method, path, { token: colleagues.get(role)?.token, body });
      // those who may not come first: the others change what they ask for
      for (const role of lesser.filter((one) => !allows(one, id))) {
        const { status, text } = await ask(role);
        expect([role, status], text).toEqual([role, ofTheirHolder.includes(id) ? 404 : 403]);
        if (status === 403) expect(text).toContain(says(permissionFor(id)));
      }
      for (const role of lesser.filter((one) => allows(one, id))) {
        const { status, text } = await ask(role);
        expect(text).not.toContain('Not for your role');
        expect([role, status], text).not.toEqual([role, 401]);
      }
    });

    async function requestOf() {
      if (operation.path.startsWith('/api/clinics/')) return here(sampleRequest(operation, world.clinic));
      if (!operation.path.includes('{')) return here(sampleRequest(operation, 1));
      return trialRequest(operation, await makeTrial(operation, api, owner));
    }
  },
);

/** A request of the contract's example, in the clinic of the test. */
function here({ path, body }: { path: string; body: unknown }) {
  const isObject = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  const { clinic } = world;
  return {
    path: path.replace(/([?&]clinic=)1\b/, `$1${clinic}`),
    body: isObject && 'clinic' in body ? { ...body, clinic } : body,
  };
}
