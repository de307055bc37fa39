import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { worldOf } from '#tests/support/furnished-clinic.ts';
import { makeTrial, sampleRequest, trialRequest } from '#tests/support/requests.ts';

let api: Api;
let owner: Account;
let stranger: Account;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
  owner = await api.signUp('owner');
  stranger = await api.signUp('stranger');
});
afterAll(() => api.close());

const secured = contract.operations.filter((operation) => operation.secured);
const onObjects = secured.filter((operation) => operation.path.includes('{'));
const absent = 2_000_000_000;

/** What anyone may ask; a new operation comes here only by decision. */
const open = [
  'answerVisitForm',
  'arriveAtVisit',
  'askClinic',
  'beginOneSignIn',
  'cancelVisit',
  'confirmAddress',
  'confirmVisit',
  'declineVisitOffer',
  'exportVisit',
  'fillDemo',
  'finishBooking',
  'finishLogIn',
  'finishOneSignIn',
  'forgotPassword',
  'holdBookingTime',
  'identifyPatient',
  'listBookingTimes',
  'listVisitForms',
  'listVisitTimes',
  'logIn',
  'logOut',
  'moveVisit',
  'openVisitForm',
  'readArrivals',
  'readBookingPage',
  'readCalendarFeed',
  'readHealth',
  'readReadiness',
  'readVisit',
  'refreshToken',
  'refuseVisitForm',
  'register',
  'releaseBookingTime',
  'resetPassword',
  'sendBookingCode',
  'signVisitForm',
  'takeOffer',
  'tellArrival',
];

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
    const trial = await makeTrial(operation, api, owner);
    const ask = (asked: number) => {
      const { path, body } = trialRequest(operation, trial, asked);
      return api.ask(operation.method, path, { token: stranger.token, body });
    };
    const foreign = await ask(trial.id);
    expect(foreign.status).toBe(404);
    expect({ ...foreign, headers: {} }).toEqual({ ...(await ask(absent)), headers: {} });
  });

  it('answers its owner', async () => {
    const trial = await makeTrial(operation, api, owner);
    const { path, body } = trialRequest(operation, trial);
    const answer = await api.ask(operation.method, path, { token: owner.token, body });
    expect([200, 201, 204, trial.answer], answer.text).toContain(answer.status);
    const none = trialRequest(operation, trial, absent);
    const refused = await api.ask(operation.method, none.path, { token: owner.token, body: none.body });
    expect(refused.status).toBe(404);
  });
});

const inClinics = secured.filter(({ parameters }) =>
  parameters.some(({ name, required }) => name === 'clinic' && required),
);

describe.each(inClinics.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('tells a stranger about a foreign clinic what it tells about none', async () => {
    const { clinic } = await worldOf(api, owner);
    const ask = (token: string, asked: number) =>
      api.ask(
        operation.method,
        sampleRequest(operation, absent).path.replace('clinic=1', `clinic=${asked}`),
        { token },
      );
    const foreign = await ask(stranger.token, clinic);
    expect(foreign.status).toBe(404);
    expect({ ...foreign, headers: {} }).toEqual({ ...(await ask(stranger.token, absent)), headers: {} });
    const without = await api.ask(operation.method, operation.path, { token: owner.token });
    expect(without.status).toBe(400);
  });
});
