import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#tests/support/api.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();
const dot = 'data:image/png;base64,iVBORw0KGgo=';
const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime' };
const staff = '/api/staff/staff';

interface Colleague extends Account {
  staff: number;
}

/** Someone who joins in a role. */
async function join(role: string, more: object = {}): Promise<Colleague> {
  const { ask, api, world } = desk;
  const { id, version } = (await ask('POST', staff, { clinic: world.clinic, ...person, role, ...more })).body;
  const { code } = (await ask('POST', `${staff}/${id}/invite/`, { version })).body;
  const account = await api.signUp(`${role}${id}`);
  await api.ask('POST', `${staff}/accept-invitation/`, { token: account.token, body: { code } });
  return { ...account, staff: id };
}

const as = (who: Account, method: string, path: string, body?: object) =>
  desk.api.ask(method, path, { token: who.token, body });
const read = async (id: number) => (await desk.ask('GET', `${staff}/${id}/`)).body;
/** The whole row as a form sends it, with some of it changed. */
const change = async (who: Account, id: number, changes: object) =>
  as(who, 'PUT', `${staff}/${id}/`, { ...(await read(id)), ...changes });

let manager: Colleague;
let doctor: Colleague;
let owner: number;
beforeAll(async () => {
  manager = await join('manager');
  doctor = await join('practitioner', { speciality: 'Cardiology' });
  owner = (await desk.ask('GET', `${staff}?clinic=${desk.world.clinic}&mine=true`)).body.results[0].id;
});

describe('a manager', () => {
  it.each([{ role: 'practitioner' }, { role: 'receptionist' }, { speciality: 'Cardiology' }])(
    'does not change %o of their own row, and the attempt is remembered',
    async (changes) => {
      const before = await read(manager.staff);
      expect(await change(manager, manager.staff, changes)).toMatchObject({
        status: 403,
        body: { detail: expect.any(String) },
      });
      expect(await read(manager.staff)).toEqual(before);
      const log = await desk.ask('GET', `/api/audit?clinic=${desk.world.clinic}&user=${manager.id}&limit=1`);
      expect(log.body.results[0]?.action).toBe('permission.denied');
    },
  );

  it('does not touch the owner’s row, but for the hours and the services', async () => {
    for (const changes of [
      { signature_image: dot },
      { last_name: 'Mallory' },
      { email: 'mallory@example.test' },
      { role: 'viewer' },
      { speciality: 'None' },
    ])
      expect((await change(manager, owner, changes)).status).toBe(403);
    for (const act of ['suspend', 'invite']) {
      const { version } = await read(owner);
      expect((await as(manager, 'POST', `${staff}/${owner}/${act}/`, { version })).status).toBe(403);
    }
    expect((await as(manager, 'DELETE', `${staff}/${owner}/`)).status).toBe(403);
    expect((await change(manager, owner, { services: [] })).status).toBe(200);
  });

  it('gives nobody what they do not hold', async () => {
    const { clinic } = desk.world;
    for (const role of ['owner', 'practitioner', 'assistant'])
      expect((await as(manager, 'POST', staff, { clinic, ...person, role })).status).toBe(403);
    const seer = { role: 'viewer', speciality: 'Cardiology' };
    expect((await as(manager, 'POST', staff, { clinic, ...person, ...seer })).status).toBe(403);
    const desk1 = await as(manager, 'POST', staff, { clinic, ...person, role: 'receptionist' });
    expect(desk1.status).toBe(201);
    expect((await change(manager, desk1.body.id, { role: 'practitioner' })).status).toBe(403);
    expect((await change(manager, desk1.body.id, { role: 'viewer' })).status).toBe(200);
    const free = (await desk.ask('POST', staff, { clinic, ...person, role: 'practitioner' })).body;
    const asked = { version: free.version };
    expect((await as(manager, 'POST', `${staff}/${free.id}/invite/`, asked)).status).toBe(403);
    expect((await as(manager, 'POST', `${staff}/${free.id}/suspend/`, asked)).status).toBe(200);
    const { version } = await read(free.id);
    expect((await as(manager, 'POST', `${staff}/${free.id}/reinstate/`, { version })).status).toBe(403);
  });

  it('takes rights away from whoever has a speciality that the manager has not, and gives none back', async () => {
    const cardiologist = await join('practitioner', { speciality: 'Cardiology' });
    const become = async (changes: object) => (await change(manager, cardiologist.staff, changes)).status;
    expect(await become({ role: 'viewer', speciality: 'Surgery' })).toBe(403);
    expect(await become({ role: 'viewer' })).toBe(200);
    expect(await become({ role: 'practitioner' })).toBe(403);
    // more at the desk, and no record any more: neither opens one of the speciality
    expect(await become({ role: 'receptionist' })).toBe(200);
    expect(await become({ role: 'viewer' })).toBe(403);
    expect(await read(cardiologist.staff)).toMatchObject({ role: 'receptionist', speciality: 'Cardiology' });
  });

  it('does not write the signature of somebody who signs in', async () => {
    expect((await change(manager, doctor.staff, { signature_image: dot })).status).toBe(403);
    expect((await change(manager, doctor.staff, { phone_number: '020 7946 0000' })).status).toBe(200);
  });
});

describe('anybody', () => {
  it('keeps their own signature and contact details, and nothing else of the row', async () => {
    const mine = await change(doctor, doctor.staff, { signature_image: dot, phone_number: '1' });
    expect(mine).toMatchObject({ status: 200, body: { signature_image: dot, phone_number: '1' } });
    for (const changes of [
      { role: 'owner' },
      { role: 'manager' },
      { speciality: 'Surgery' },
      { licence_number: 'GMC 1' },
      { services: [desk.world.service] },
    ])
      expect((await change(doctor, doctor.staff, changes)).status).toBe(403);
    expect((await change(doctor, manager.staff, {})).status).toBe(403);
  });

  it('reads no signature but their own without reading records', async () => {
    const guest = await join('receptionist');
    const seen = await as(guest, 'GET', `${staff}/${doctor.staff}/`);
    expect(seen.status).toBe(200);
    expect(seen.body).not.toHaveProperty('signature_image');
    expect((await as(guest, 'GET', `${staff}/${guest.staff}/`)).body).toHaveProperty('signature_image', '');
  });
});
