import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepMissing } from '#server/access/scope.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { codeOf, factorsOn, factorsPath } from '#tests/support/second-factor.ts';

let api: Api;
let on: ReturnType<typeof factorsOn>;
let ada: Account;
let bea: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  on = factorsOn(api);
});
afterAll(() => api.close());

/** A clinic of Ada's, who has a second step, and Bea, who works at its desk and has none. */
async function furnish() {
  ada = (await on.withApp()).account;
  world = await makeWorld(api, ada);
  bea = await joined('receptionist');
}
beforeAll(furnish);

async function joined(role: string): Promise<Account> {
  const account = await api.signUp(`user-${randomUUID()}`);
  const made: Made = await world.post('/api/staff/staff', {
    clinic: world.clinic,
    ...{ first_name: 'Bea', last_name: 'Wells', color: 'lime', role },
  });
  const { code } = await world.post(`/api/staff/staff/${made.id}/invite/`, { version: made.version });
  await call(account, 'POST', '/api/staff/staff/accept-invitation/', { code });
  return account;
}

const call = (who: Account, method: string, path: string, body?: object, headers?: Record<string, string>) =>
  api.ask(method, path, { token: who.token, body, ...(headers && { headers }) });
const patients = (who: Account) => call(who, 'GET', `/api/patients/patients?clinic=${world.clinic}`);
const clinicOf = async (who: Account) => {
  const { results } = (await call(who, 'GET', '/api/clinics')).body;
  return results.find(({ id }: Made) => id === world.clinic);
};
async function requireOf(roles: string[], days: number) {
  const set = { name: 'Harbour', second_step_roles: roles, second_step_grace_days: days };
  const answer = await call(ada, 'PUT', `/api/clinics/${world.clinic}/`, set);
  expect(answer.status, answer.text).toBe(200);
}
/** As if so many days had gone by. */
const letDaysPass = (days: number) =>
  api.pool.query(
    `UPDATE clinics SET second_step_since = (
       SELECT jsonb_object_agg(key, to_jsonb((value #>> '{}')::timestamptz - make_interval(days => $2)))
       FROM jsonb_each(second_step_since)) WHERE id = $1`,
    [world.clinic, days],
  );
const letJoinedAgo = (who: Account, days: number) =>
  api.pool.query(
    'UPDATE staff SET joined_at = now() - make_interval(days => $2) WHERE user_id = $1 AND clinic_id = $3',
    [who.id, days, world.clinic],
  );

describe('a clinic that requires a second step', () => {
  it('says until when, lets work go on until then, and is closed afterwards until one is set up', async () => {
    await requireOf(['receptionist'], 14);
    await letJoinedAgo(bea, 30);
    const before = await clinicOf(bea);
    expect(before.second_step_due.is_over).toBe(false);
    const left = Date.parse(before.second_step_due.at) - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(14);
    expect((await patients(bea)).status).toBe(200);

    await letDaysPass(15);
    expect((await clinicOf(bea)).second_step_due.is_over).toBe(true);
    expect(await patients(bea)).toMatchObject({ status: 403, body: { detail: stepMissing } });
    const { rows } = await api.pool.query(
      "SELECT count(*)::int AS count FROM audit_entries WHERE user_id = $1 AND action = 'permission.denied'",
      [bea.id],
    );
    expect(rows[0].count).toBe(1);

    await on.withApp(bea);
    expect(await clinicOf(bea)).not.toHaveProperty('second_step_due');
    expect((await patients(bea)).status).toBe(200);
  });

  it('asks only the roles it names, and nothing of who has one', async () => {
    await requireOf(['owner', 'manager'], 0);
    const cyd = await joined('receptionist');
    expect(await clinicOf(cyd)).not.toHaveProperty('second_step_due');
    expect((await patients(cyd)).status).toBe(200);
    expect(await clinicOf(ada)).not.toHaveProperty('second_step_due');
    expect((await patients(ada)).status).toBe(200);
  });

  it('gives a member who joins later as many days, and keeps the days of a role that was required before', async () => {
    await requireOf([], 14);
    await requireOf(['viewer'], 14);
    await letDaysPass(100);
    const late = await joined('viewer');
    expect((await clinicOf(late)).second_step_due.is_over).toBe(false);
    await letJoinedAgo(late, 20);
    await requireOf(['viewer', 'manager'], 14);
    expect((await clinicOf(late)).second_step_due.is_over).toBe(true);
    const manager = await joined('manager');
    await letJoinedAgo(manager, 400);
    expect((await clinicOf(manager)).second_step_due.is_over).toBe(false);
  });

  it('takes a request that was refused once the step is set up, under the same key', async () => {
    await requireOf([], 0);
    const dan = await joined('receptionist');
    await requireOf(['receptionist'], 0);
    const key = randomUUID();
    const send = () =>
      call(
        dan,
        'POST',
        '/api/patients/patients',
        { clinic: world.clinic, first_name: 'Ana', last_name: 'Silva' },
        { 'idempotency-key': key },
      );
    expect((await send()).status).toBe(403);
    await on.withApp(dan);
    expect((await send()).status).toBe(201);
  });

  it('is left its last factor: another one has to come first', async () => {
    await requireOf(['receptionist'], 30);
    const eve = await joined('receptionist');
    const { factor } = await on.withApp(eve);
    const remove = (id: number) =>
      call(eve, 'POST', `${factorsPath}remove/`, { factor: id, password: eve.password });
    expect(await remove(factor)).toMatchObject({
      status: 409,
      body: { detail: ['Harbour requires a second step. Add another one before you remove this one.'] },
    });
    expect((await on.logIn(eve)).body).toHaveProperty('next');
    const second = (await on.begin(eve)).body;
    const body = { setup: second.setup, name: 'Tablet', code: await codeOf(second.secret) };
    expect((await call(eve, 'POST', `${factorsPath}confirm/`, body)).status).toBe(201);
    expect((await remove(factor)).status).toBe(204);
  });

  it('is closed to the tokens of such a member too', async () => {
    await requireOf([], 0);
    const fay = await joined('manager');
    const { secret } = (
      await call(fay, 'POST', '/api/connections/tokens', {
        ...{ clinic: world.clinic, name: 'Lab', scopes: ['patient.read'], days: 30 },
      })
    ).body;
    const ask = () =>
      api.raw({ method: 'GET', url: '/fhir/R4/Patient', headers: { authorization: `Bearer ${secret}` } });
    expect((await ask()).status).toBe(200);
    await requireOf(['manager'], 0);
    expect((await ask()).status).toBe(403);
  });
});
