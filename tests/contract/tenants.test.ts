import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { makeObject, sampleRequest } from '#tests/support/requests.ts';

let api: Api;
let owner: Account;
let stranger: Account;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  stranger = await api.signUp('stranger');
});
afterAll(() => api.close());

const secured = contract.operations.filter((operation) => operation.secured);
const onObjects = secured.filter((operation) => operation.path.includes('{'));
const absent = 2_000_000_000;

/** What anybody may ask; a new operation comes here only by decision. */
const open = ['logIn', 'logOut', 'readHealth', 'refreshToken', 'register'];

describe('the matrix', () => {
  it('covers every operation of the contract', () => {
    const names = contract.operations.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect([...secured.map(({ id }) => id), ...open].sort()).toEqual([...names].sort());
  });
});

describe.each(secured.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it.each([
    ['no token', undefined],
    ['no token worth the name', 'x.y.z'],
  ])('answers 401 to %s', async (_what, token) => {
    const { path, body } = sampleRequest(operation, absent);
    expect((await api.ask(operation.method, path, { token, body })).status).toBe(401);
  });

  it('answers 401 to the token of an ended session', async () => {
    const gone = (await api.logIn(owner.email, owner.password)).body.token;
    await api.ask('POST', '/api/auth/logout/', { body: { refresh: gone.refresh } });
    const { path, body } = sampleRequest(operation, absent);
    expect((await api.ask(operation.method, path, { token: gone.access, body })).status).toBe(401);
  });
});

describe.each(onObjects.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('tells a stranger about a foreign object what it tells about none', async () => {
    const id = (await makeObject(operation, api, owner)) ?? 0;
    const ask = (asked: number) => {
      const { path, body } = sampleRequest(operation, asked);
      return api.ask(operation.method, path, { token: stranger.token, body });
    };
    const foreign = await ask(id);
    expect(foreign.status).toBe(404);
    expect({ ...foreign, headers: {} }).toEqual({ ...(await ask(absent)), headers: {} });
  });

  it('answers its owner', async () => {
    const id = (await makeObject(operation, api, owner)) ?? 0;
    const { path, body } = sampleRequest(operation, id);
    const { status } = await api.ask(operation.method, path, { token: owner.token, body });
    expect([200, 201, 204]).toContain(status);
    const none = sampleRequest(operation, absent);
    expect((await api.ask(operation.method, none.path, { token: owner.token, body: none.body })).status).toBe(
      404,
    );
  });
});
