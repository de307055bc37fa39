import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#machines/lifecycles/roles.ts';
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
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(async () => {
  await api.close();
  await mailServer.close();
});

const staffPath = '/api/staff/staff';

async function colleague(role: Role) {
  const account = await api.signUp(`${role}-${randomUUID()}`);
  const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime', email: 'desk@example.test' };
  const made = await world.post(staffPath, { clinic: world.clinic, ...person, role });
  const { code } = await world.post(`${staffPath}/${made.id}/invite/`, { version: made.version });
  const accept = { token: account.token, body: { code } };
  await api.ask('POST', `${staffPath}/accept-invitation/`, accept);
  return { account, id: made.id };
}

const leave = ({ token }: Account, headers = {}) =>
  api.ask('POST', `/api/clinics/${world.clinic}/leave/`, { token, headers });
const reach = async ({ token }: Account) =>
  (await api.ask('GET', `/api/patients/patients?clinic=${world.clinic}`, { token })).status;
const member = (id: number) => world.read(`${staffPath}/${id}/`);
const act = async (id: number, action: string) =>
  world.post(`${staffPath}/${id}/${action}/`, { version: (await member(id)).version });

describe('a member who leaves', () => {
  it('needs no second step for it where the clinic asks for one', async () => {
    const { account } = await colleague('assistant');
    const require = 'UPDATE clinics SET second_step_roles = $2, second_step_grace_days = 0 WHERE id = $1';
    await api.pool.query(require, [world.clinic, '{assistant}']);
    expect(await reach(account)).toBe(403);
    expect((await leave(account)).status).toBe(204);
    expect(await reach(account)).toBe(404);
    await api.pool.query(require, [world.clinic, '{}']);
  });

  it.each(['manager', 'practitioner', 'assistant', 'receptionist', 'viewer'] as const)(
    'is out at once as a %s, archived, and stands in the audit log',
    async (role) => {
      const { account, id } = await colleague(role);
      expect(await reach(account)).toBe(200);
      expect((await leave(account)).status).toBe(204);
      expect(await reach(account)).toBe(404);
      expect(await member(id)).toMatchObject({ status: 'archived', user: account.id });
      const { body } = await api.ask('GET', '/api/clinics/', { token: account.token });
      expect(body.results).toEqual([]);
      const log = `/api/audit?clinic=${world.clinic}&object_type=staff&object_id=${id}&action=staff.left`;
      const told = (await api.ask('GET', log, { token: ada.token })).body.results;
      expect(told).toMatchObject([
        { user: account.id, changes: [{ field: 'status', from: 'active', to: 'archived' }] },
      ]);
    },
  );

  it('is not kept by reservations still to come, which stay for colleagues to move', async () => {
    const { account, id } = await colleague('practitioner');
    const service = await world.post('/api/services/services', {
      ...{ clinic: world.clinic, name: 'Check-up', duration_minutes: 30, color: 'teal' },
      staff: [{ staff: id }],
    });
    const visit = await world.post('/api/patients/appointments', {
      ...{ clinic: world.clinic, patient: world.patient, service: service.id, staff: id },
      start_at: '2036-03-03T09:00:00Z',
    });
    expect((await leave(account)).status).toBe(204);
    expect(await reach(account)).toBe(404);
    expect(await member(id)).toMatchObject({ status: 'suspended' });
    expect(await world.read(`/api/patients/appointments/${visit.id}/`)).toMatchObject({
      status: 'booked',
      staff: id,
    });
    await carryDue({
      pool: api.pool,
      carriers: { mail: createMailCarrier({ url: mailServer.url, from: 'Chartroom <desk@example.org>' }) },
      publicUrl: 'https://desk.example.org',
      vault: api.messageVault,
    });
    const mails = mailServer.received.filter((mail) => mail.to.includes(ada.email));
    expect(mails.map((mail) => mail.header('Subject'))).toContain('Bea Wells left World');
    expect(mails.map((mail) => mail.text).join('\n')).toContain('They still have 1 reservation to come.');
    expect(mails.filter((mail) => mail.text.includes('to come'))).toHaveLength(1);
  });

  it('takes their API tokens along, and leaves other clinics as they are', async () => {
    const { account } = await colleague('receptionist');
    const { body: own } = await api.ask('POST', '/api/clinics/', {
      token: account.token,
      body: { name: 'Own' },
    });
    const { body } = await api.ask('POST', '/api/connections/tokens', {
      token: account.token,
      body: { clinic: world.clinic, name: 'Lab', scopes: ['patient.read'], days: 30 },
    });
    await leave(account);
    const kept = await api.pool.query('SELECT revoked_at FROM api_tokens WHERE id = $1', [body.token.id]);
    expect(kept.rows[0].revoked_at).not.toBeNull();
    const { body: clinics } = await api.ask('GET', '/api/clinics/', { token: account.token });
    expect(clinics.results.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  });

  it('is let in again only by who manages staff', async () => {
    const { account, id } = await colleague('receptionist');
    await leave(account);
    expect(await act(id, 'restore')).toMatchObject({ status: 'suspended' });
    expect(await reach(account)).toBe(404);
    await act(id, 'reinstate');
    expect(await reach(account)).toBe(200);
    expect((await leave(account)).status).toBe(204);
  });

  it('is told once more that the clinic is out of reach, also under the same key', async () => {
    const { account } = await colleague('viewer');
    const key = { 'Idempotency-Key': `leave-${randomUUID()}` };
    expect((await leave(account, key)).status).toBe(204);
    expect((await leave(account, key)).status).toBe(404);
    expect((await leave(account)).status).toBe(404);
  });

  it('leaves once, however often it is asked at the same moment', async () => {
    const { account, id } = await colleague('assistant');
    const answers = await Promise.all([leave(account), leave(account), leave(account)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const log = `/api/audit?clinic=${world.clinic}&object_type=staff&object_id=${id}&action=staff.left`;
    expect((await api.ask('GET', log, { token: ada.token })).body.results).toHaveLength(1);
  });
});

describe('who does not leave', () => {
  it('is the owner, who hands the clinic over first and can leave then', async () => {
    const owner = await api.signUp(`owner-${randomUUID()}`);
    const theirs = await makeWorld(api, owner);
    const path = `/api/clinics/${theirs.clinic}/leave/`;
    expect(await api.ask('POST', path, { token: owner.token })).toMatchObject({
      status: 403,
      body: { detail: 'You own this clinic. Hand it over to a colleague before you leave.' },
    });
    const heir = await theirs.colleague();
    const body = { becomes: 'manager', password: owner.password };
    const given = await api.ask('POST', `${staffPath}/${heir.id}/hand-over/`, { token: owner.token, body });
    expect(given.status).toBe(204);
    expect((await api.ask('POST', path, { token: owner.token })).status).toBe(204);
  });

  it('is a stranger, nor one who is suspended', async () => {
    expect((await leave(await api.signUp(`stranger-${randomUUID()}`))).status).toBe(404);
    const { account, id } = await colleague('viewer');
    await act(id, 'suspend');
    expect((await leave(account)).status).toBe(404);
    expect(await member(id)).toMatchObject({ status: 'suspended' });
  });

  it('is not a clinic whose owner takes it over at the same moment', async () => {
    const owner = await api.signUp(`owner-${randomUUID()}`);
    const theirs = await makeWorld(api, owner);
    const account = await api.signUp(`heir-${randomUUID()}`);
    const made = await theirs.post(staffPath, {
      ...{ clinic: theirs.clinic, first_name: 'Cem', last_name: 'Kaya', color: 'lime', role: 'manager' },
    });
    const { code } = await theirs.post(`${staffPath}/${made.id}/invite/`, { version: made.version });
    await api.ask('POST', `${staffPath}/accept-invitation/`, { token: account.token, body: { code } });
    const body = { becomes: 'manager', password: owner.password };
    const answers = await Promise.all([
      api.ask('POST', `${staffPath}/${made.id}/hand-over/`, { token: owner.token, body }),
      api.ask('POST', `/api/clinics/${theirs.clinic}/leave/`, { token: account.token }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const { rows } = await api.pool.query(
      "SELECT status, user_id IS NOT NULL AS claimed FROM staff WHERE clinic_id = $1 AND role = 'owner'",
      [theirs.clinic],
    );
    expect(rows).toEqual([{ status: 'active', claimed: true }]);
  });
});
