import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#machines/lifecycles/roles.ts';
import { runAccounts } from '#server/accounts/run.ts';
import { carryDue } from '#server/messages/carry.ts';
import { createMailCarrier } from '#server/messages/mail.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';

let mailServer: MailServer;
let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  mailServer = await openMailServer();
  api = await openApi({ mail: { url: mailServer.url, from: 'Chartroom <desk@example.org>' } });
});
afterAll(async () => {
  await api.close();
  await mailServer.close();
});

const staffPath = '/api/staff/staff';

/** A clinic of its own, as each test gives one away. */
async function clinicOfAda() {
  ada = await api.signUp(`ada-${randomUUID()}`);
  world = await makeWorld(api, ada);
}

async function colleague(role: Role) {
  const account = await api.signUp(`${role}-${randomUUID()}`);
  const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime', email: 'desk@example.test' };
  const made = await world.post(staffPath, { clinic: world.clinic, ...person, role });
  const { code } = await world.post(`${staffPath}/${made.id}/invite/`, { version: made.version });
  const accept = { token: account.token, body: { code } };
  const { body } = await api.ask('POST', `${staffPath}/accept-invitation/`, accept);
  return { account, id: body.id as number };
}

const handOver = (
  id: number,
  body: object = { becomes: 'manager', password: ada.password },
  token = ada.token,
) => api.ask('POST', `${staffPath}/${id}/hand-over/`, { token, body });
const rolesOf = async (token = ada.token) => {
  const { body } = await api.ask('GET', `${staffPath}?clinic=${world.clinic}&limit=100`, { token });
  return Object.fromEntries(body.results.map((one: { id: number; role: Role }) => [one.id, one.role]));
};
const ownId = async (token = ada.token) =>
  (await api.ask('GET', `${staffPath}?clinic=${world.clinic}&mine=true`, { token })).body.results[0]
    .id as number;

describe('a clinic that is handed over', () => {
  it('has another owner at once, who may what only the owner may; the former one has the role they chose', async () => {
    await clinicOfAda();
    const bea = await colleague('practitioner');
    const own = await ownId();
    expect((await handOver(bea.id, { becomes: 'practitioner', password: ada.password })).status).toBe(204);
    expect(await rolesOf()).toMatchObject({ [bea.id]: 'owner', [own]: 'practitioner' });
    const settings = { name: 'New name' };
    const path = `/api/clinics/${world.clinic}/`;
    const { body: clinic } = await api.ask('GET', path, { token: bea.account.token });
    expect(clinic).toMatchObject({ user: bea.account.id });
    expect((await api.ask('PUT', path, { token: ada.token, body: settings })).status).toBe(403);
    expect((await api.ask('PUT', path, { token: bea.account.token, body: settings })).status).toBe(200);
    // the rights of the former owner are a colleague's now, and the next can take them
    const { version } = await world.read(`${staffPath}/${own}/`);
    const out = { token: bea.account.token, body: { version } };
    expect((await api.ask('POST', `${staffPath}/${own}/suspend/`, out)).status).toBe(200);
  });

  it('goes back and forth, and is told to both by mail at the addresses of their accounts', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    const own = await ownId();
    await handOver(bea.id);
    const back = { becomes: 'receptionist', password: bea.account.password };
    expect((await handOver(own, back, bea.account.token)).status).toBe(204);
    expect(await rolesOf()).toMatchObject({ [own]: 'owner', [bea.id]: 'receptionist' });
    await carryDue({
      pool: api.pool,
      carriers: { mail: createMailCarrier({ url: mailServer.url, from: 'Chartroom <desk@example.org>' }) },
      publicUrl: 'https://desk.example.org',
      vault: api.messageVault,
    });
    const subjects = (to: string) =>
      mailServer.received.filter((mail) => mail.to.includes(to)).map((mail) => mail.header('Subject'));
    expect(subjects(ada.email).sort()).toEqual(['World has a new owner', 'You own World now']);
    expect(subjects(bea.account.email).sort()).toEqual(['World has a new owner', 'You own World now']);
    const kept = `/api/audit?clinic=${world.clinic}&action=staff.updated&object_type=staff&object_id=${bea.id}`;
    const told = (await api.ask('GET', kept, { token: ada.token })).body.results[0];
    expect(told.changes).toEqual([{ field: 'role', from: 'owner', to: 'receptionist' }]);
    const log = `/api/audit?clinic=${world.clinic}&action=staff.clinic_handed_over`;
    const { body } = await api.ask('GET', log, { token: ada.token });
    expect(body.results).toMatchObject([
      { user: bea.account.id, object_id: own },
      { user: ada.id, object_id: bea.id },
    ]);
  });

  it('is asked for by its owner alone', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    const cem = await colleague('receptionist');
    const wish = { becomes: 'manager', password: bea.account.password };
    expect(await handOver(cem.id, wish, bea.account.token)).toMatchObject({
      status: 403,
      body: { detail: 'Only the owner can hand the clinic over.' },
    });
    expect((await handOver(bea.id, wish, bea.account.token)).status).toBe(403);
    expect(await handOver(await ownId())).toMatchObject({
      status: 403,
      body: { detail: 'You own this clinic already.' },
    });
    const stranger = await api.signUp(`stranger-${randomUUID()}`);
    expect((await handOver(bea.id, wish, stranger.token)).status).toBe(404);
  });

  it('goes to nobody who does not get in', async () => {
    await clinicOfAda();
    const unclaimed = await world.post(staffPath, {
      ...{ clinic: world.clinic, first_name: 'Dee', last_name: 'Poe', color: 'lime', role: 'manager' },
    });
    expect(await handOver(unclaimed.id)).toMatchObject({
      status: 409,
      body: { detail: ['This member has no account yet.'] },
    });
    const bea = await colleague('manager');
    const { version } = await world.read(`${staffPath}/${bea.id}/`);
    await world.post(`${staffPath}/${bea.id}/suspend/`, { version });
    expect((await handOver(bea.id)).status).toBe(409);
    expect(Object.values(await rolesOf()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('asks for the password, counts wrong ones, and changes nothing until it is right', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    expect(await handOver(bea.id, { becomes: 'manager' })).toMatchObject({
      status: 409,
      body: { password: ['Enter your password to hand the clinic over.'] },
    });
    expect(await handOver(bea.id, { becomes: 'manager', password: 'not it at all' })).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    expect((await rolesOf())[bea.id]).toBe('manager');
    expect((await handOver(bea.id, { becomes: 'owner', password: ada.password })).status).toBe(400);
    expect((await handOver(bea.id)).status).toBe(204);
  });

  it('is done once for a key, also when it is asked again by who owns it no more', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    const send = () =>
      api.ask('POST', `${staffPath}/${bea.id}/hand-over/`, {
        ...{ token: ada.token, body: { becomes: 'manager', password: ada.password } },
        headers: { 'Idempotency-Key': `hand-over-${world.clinic}` },
      });
    expect((await send()).status).toBe(204);
    expect((await send()).status).toBe(204);
    const { body } = await api.ask(
      'GET',
      `/api/audit?clinic=${world.clinic}&action=staff.clinic_handed_over`,
      {
        token: bea.account.token,
      },
    );
    expect(body.results).toHaveLength(1);
  });

  it('goes to one of two who are asked at the same moment', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    const cem = await colleague('practitioner');
    const answers = await Promise.all([handOver(bea.id), handOver(cem.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect(Object.values(await rolesOf()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('keeps its owner where the next one owns as many as one account may', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    await api.pool.query(
      `INSERT INTO clinics (owner_id, name, address, email, phone_number, timezone)
       SELECT $1, 'Branch ' || n, '', '', '', 'UTC' FROM generate_series(1, 100) n`,
      [bea.account.id],
    );
    expect(await handOver(bea.id)).toMatchObject({
      status: 409,
      body: { detail: ['This member owns a hundred clinics, the most one account can have.'] },
    });
    expect((await rolesOf())[bea.id]).toBe('manager');
  });

  it('is given to a colleague by who runs the server, where its owner is gone', async () => {
    await clinicOfAda();
    const bea = await colleague('practitioner');
    const own = await ownId();
    const run = async (...words: string[]) => {
      const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
      try {
        await runAccounts({ DATABASE_URL: api.url, PUBLIC_URL: 'https://desk.example.org/' }, words);
        return printed.mock.calls.join('\n');
      } finally {
        printed.mockRestore();
      }
    };
    const clinic = String(world.clinic);
    expect(await run('clinics')).toContain(`${clinic}\tWorld\t${ada.email}`);
    const stranger = await api.signUp(`stranger-${randomUUID()}`);
    await expect(run('owner', clinic, stranger.email)).rejects.toThrow('does not work in World');
    await expect(run('owner', clinic, ada.email)).rejects.toThrow('owns World already');
    await expect(run('owner', '999999', bea.account.email)).rejects.toThrow('No clinic has the number');
    await expect(run('owner', clinic, 'none@example.test')).rejects.toThrow('No account has the address');
    expect(await run('owner', clinic, bea.account.email)).toContain(`${bea.account.email} owns World now.`);
    expect(await rolesOf()).toMatchObject({ [bea.id]: 'owner', [own]: 'manager' });
  });

  it('is refused to a role by hand, whatever the request sets', async () => {
    await clinicOfAda();
    const bea = await colleague('manager');
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL ROLE chartroom_app');
      await client.query(
        `SELECT set_config('chartroom.user_id', $1, true), set_config('chartroom.handing_over', 'on', true)`,
        [String(ada.id)],
      );
      await expect(
        client.query(`UPDATE staff SET role = 'owner' WHERE clinic_id = $1 AND id = $2`, [
          world.clinic,
          bea.id,
        ]),
      ).rejects.toThrow(/the owner stays the owner|one owner/);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
