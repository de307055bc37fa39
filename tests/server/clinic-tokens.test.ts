import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiScope, apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { eraseExports, exportDue } from '#server/fhir/bulk/run.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { kickOff, pathOf } from '#tests/support/bulk.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { askFhir, demoClinic, programToken, sendFhir } from '#tests/support/fhir.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let world: World;
let clinic: number;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  clinic = world.clinic;
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }));
  const { version } = await world.read(`/api/staff/staff/${world.staff}`);
  const schedules = [{ valid_from: '2026-01-01', days }];
  await world.put(`/api/staff/staff/${world.staff}/schedules/`, { version, schedules });
});
afterAll(() => api.close());

const path = '/api/connections/tokens';
type Maker = { token: string };
const asked = ({ token }: Maker, body: object = {}) =>
  api.ask('POST', path, {
    token,
    body: { clinic, name: 'Lab import', scopes: ['patient.read'], days: 30, acts_as: 'clinic', ...body },
  });
async function made(maker: Maker, scopes: readonly ApiScope[], body: object = {}) {
  const answer = await asked(maker, { scopes, ...body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body as { secret: string; token: { id: number } };
}
const patients = async (secret: string) => (await askFhir(api, secret)('Patient')).status;
const listed = async ({ token }: Maker) =>
  (await api.ask('GET', `${path}?clinic=${clinic}`, { token })).body.results as {
    id: number;
    acts_as: string;
    is_own: boolean;
    state: string;
    user: number;
  }[];
const revoke = ({ token }: Maker, id: number) => api.ask('POST', `${path}/${id}/revoke/`, { token });
const log = async (query = '') =>
  (await api.ask('GET', `/api/audit?clinic=${clinic}${query}`, { token: owner.token })).body.results;

describe('a token of the clinic', () => {
  it.each(['practitioner', 'assistant', 'receptionist', 'viewer'])('is not made by a %s', async (role) => {
    const colleague = await joinAs(api, owner, clinic, role);
    const answer = await asked(colleague);
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      'Only an owner or a manager can create a token that acts as the clinic.',
    ]);
    expect((await asked(colleague, { acts_as: 'person' })).body.token.acts_as).toBe('person');
    expect((await listed(colleague)).map(({ acts_as }) => acts_as)).toEqual(['person']);
  });

  it('is for no more than what its maker holds', async () => {
    const max = await joinAs(api, owner, clinic, 'manager');
    expect((await asked(max, { scopes: ['audit.read'] })).status).toBe(403);
    const { secret } = await made(owner, ['audit.read']);
    expect((await askFhir(api, secret)('AuditEvent?_count=1')).status).toBe(200);
    expect(await patients(secret)).toBe(403);
  });

  it('goes on when its maker is suspended or archived, and is seen and revoked by those who oversee tokens', async () => {
    const [max, kim, ida] = [
      await joinAs(api, owner, clinic, 'manager'),
      await joinAs(api, owner, clinic, 'manager'),
      await joinAs(api, owner, clinic, 'receptionist'),
    ];
    const { secret, token } = await made(max, ['patient.read']);
    const own = await made(max, ['patient.read'], { acts_as: 'person' });
    expect([await patients(secret), await patients(own.secret)]).toEqual([200, 200]);
    const body = { version: max.version };
    await api.ask('POST', `/api/staff/staff/${max.staff}/suspend/`, { token: owner.token, body });
    expect([await patients(secret), await patients(own.secret)]).toEqual([200, 401]);
    await world.remove(`/api/staff/staff/${max.staff}/`);
    expect(await patients(secret)).toBe(200);
    const row = (await listed(kim)).find(({ id }) => id === token.id);
    expect(row).toMatchObject({ acts_as: 'clinic', state: 'active', is_own: false, user: max.id });
    expect((await revoke(ida, token.id)).status).toBe(404);
    expect((await revoke(max, token.id)).status).toBe(404);
    expect((await revoke(kim, token.id)).body.state).toBe('revoked');
    expect(await patients(secret)).toBe(401);
  });

  it('outlives the password of its maker, and is not seen by a maker who manages nothing any more', async () => {
    const max = await joinAs(api, owner, clinic, 'manager');
    const { secret, token } = await made(max, ['patient.read']);
    const passwords = { old_password: max.password, new_password: 'seven quiet herons', revoke_tokens: true };
    const changed = await api.ask('PUT', '/api/auth/user/change-password/', {
      ...{ token: max.token, body: passwords },
    });
    expect(changed.status).toBe(200);
    expect(await patients(secret)).toBe(200);
    await api.pool.query("UPDATE staff SET role = 'viewer' WHERE id = $1", [max.staff]);
    const again = (await api.logIn(max.email, 'seven quiet herons')).body.token;
    expect((await listed({ token: again.access })).map(({ id }) => id)).not.toContain(token.id);
    expect((await revoke({ token: again.access }, token.id)).status).toBe(404);
    expect(await patients(secret)).toBe(200);
  });

  it('reaches its clinic alone, opens nothing but FHIR, and ends with the clinic', async () => {
    const other = await makeWorld(api, owner);
    const { secret } = await made(owner, apiScopes, { clinic: other.clinic });
    const ask = askFhir(api, secret);
    expect((await ask(`Patient/${world.patient}`)).status).toBe(404);
    expect((await ask(`Patient/${other.patient}`)).status).toBe(200);
    expect((await api.ask('GET', '/api/auth/active-user', { token: secret })).status).toBe(401);
    const send = sendFhir(api, secret);
    const visit = {
      resourceType: 'Appointment',
      status: 'booked',
      participant: [{ actor: { reference: `Patient/${world.patient}` }, status: 'accepted' }],
    };
    expect((await send('POST', 'Appointment', visit)).status).toBeGreaterThanOrEqual(400);
    await api.pool.query('UPDATE clinics SET deleted_at = now() WHERE id = $1', [other.clinic]);
    expect(await patients(secret)).toBe(401);
  });

  it('stands in the log and in histories under its own name, and is no one’s act', async () => {
    const { secret } = await made(owner, [
      'patient.write',
      'patient.read',
      'appointment.write',
      'appointment.read',
    ]);
    const send = sendFhir(api, secret);
    const added = await send('POST', 'Patient', {
      ...{ resourceType: 'Patient', name: [{ use: 'official', family: 'Silva', given: ['Ana'] }] },
    });
    expect([added.status, added.text]).toEqual([201, expect.any(String)]);
    const [entry] = await log('&action=patient.created');
    expect(entry).toMatchObject({
      user: null,
      user_name: '',
      via: 'Lab import',
      object_id: Number(added.body.id),
    });
    const { rows } = await api.pool.query('SELECT created_by, updated_by FROM patients WHERE id = $1', [
      added.body.id,
    ]);
    expect(rows).toEqual([{ created_by: null, updated_by: null }]);
    const booked = await send('POST', 'Appointment', visitAt('2036-01-14T09:00:00Z'));
    expect([booked.status, booked.text]).toEqual([201, expect.any(String)]);
    const { events } = await world.read(`/api/patients/appointments/${booked.body.id}/`);
    expect(events[0]).toMatchObject({ action: 'book', by: null, by_name: '', via: 'Lab import' });
    expect(await verifyAudit(api.pool)).toEqual([]);
    const auditor = await made(owner, ['audit.read']);
    const { body } = await askFhir(api, auditor.secret)(`AuditEvent?subtype=patient.created&_count=50`);
    const programs = body.entry.flatMap(({ resource }: { resource: { agent: { altId?: string }[] } }) =>
      resource.agent.filter(({ altId }) => altId === 'Lab import'),
    );
    expect(programs).toMatchObject([
      { type: { coding: [{ code: 'dataprocessor' }] }, who: { display: 'Token Lab import' } },
    ]);
  });

  it('books over no time that someone holds, neither a colleague nor a patient at home', async () => {
    const { secret } = await made(owner, ['patient.read', 'appointment.write', 'appointment.read']);
    const send = sendFhir(api, secret);
    const holds = (user: number | null, booking: number | null, day: string) =>
      api.pool.query(
        `INSERT INTO slot_holds (clinic_id, user_id, door_booking_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after, expires_at)
         VALUES ($1, $2, $6, $3, $4, $5::timestamptz, $5::timestamptz + interval '30 minutes', 0, 0, now() + interval '1 hour')`,
        [clinic, user, world.service, world.staff, `${day}T09:00:00Z`, booking],
      );
    await holds(owner.id, null, '2036-02-14');
    const { rows } = await api.pool.query(
      `INSERT INTO door_bookings (clinic_id, token_hash, service_id, staff_id, start_at, end_at, expires_at)
       VALUES ($1, sha256('word'), $2, $3, '2036-02-15T09:00:00Z', '2036-02-15T09:30:00Z', now() + interval '1 hour') RETURNING id`,
      [clinic, world.service, world.staff],
    );
    await holds(null, rows[0].id, '2036-02-15');
    for (const day of ['2036-02-14', '2036-02-15'])
      expect([day, (await send('POST', 'Appointment', visitAt(`${day}T09:00:00Z`))).status]).toEqual([
        day,
        409,
      ]);
    expect((await send('POST', 'Appointment', visitAt('2036-02-16T09:00:00Z'))).status).toBe(201);
  });

  it('leaves out why someone is away', async () => {
    const { secret } = await made(owner, ['clinic.read']);
    await world.post(`/api/staff/staff/${world.staff}/exceptions/`, {
      version: (await world.read(`/api/staff/staff/${world.staff}`)).version,
      ...{ start_at: '2036-03-01T08:00:00Z', end_at: '2036-03-02T08:00:00Z', kind: 'off', reason: 'Surgery' },
    });
    const own = await made(owner, ['clinic.read'], { acts_as: 'person' });
    expect((await askFhir(api, own.secret)(`Schedule/${world.staff}`)).text).toContain('Surgery');
    const shown = await askFhir(api, secret)(`Schedule/${world.staff}`);
    expect([shown.status, shown.text.includes('2036-03-01')]).toEqual([200, true]);
    expect(shown.text).not.toContain('Surgery');
  });

  it('tells webhooks of what it adds like anyone', async () => {
    const hook = await world.post('/api/connections/webhooks', {
      ...{ clinic, name: 'Billing', url: 'https://hooks.example.test/in', events: ['patient.created'] },
    });
    const { secret } = await made(owner, ['patient.read', 'patient.write']);
    const added = await sendFhir(api, secret)('POST', 'Patient', {
      ...{ resourceType: 'Patient', name: [{ use: 'official', family: 'Costa', given: ['Rui'] }] },
    });
    expect(added.status).toBe(201);
    const told = await api.ask('GET', `/api/connections/webhooks/${hook.webhook.id}/deliveries/`, {
      token: owner.token,
    });
    expect(told.body.results).toHaveLength(1);
  });

  it('may ask 600 times a minute, whoever else asks', async () => {
    const [one, other] = [await made(owner, ['patient.read']), await made(owner, ['patient.read'])];
    // what is offered nowhere is refused as soon as the call is counted
    const send = sendFhir(api, one.secret);
    const statuses: number[] = [];
    for (let round = 0; round < 601; round += 1) statuses.push((await send('POST', 'Nothing', {})).status);
    expect([statuses.indexOf(429), statuses.length]).toEqual([600, 601]);
    expect(await patients(other.secret)).toBe(200);
  });

  it('is counted for the clinic, not for its maker', async () => {
    const full = await makeWorld(api, owner);
    await api.pool.query(
      `INSERT INTO api_tokens (clinic_id, user_id, made_by, name, scopes, token_hash, ending, expires_at)
       SELECT $1, NULL, $2, 'Old', '[]', sha256(convert_to('full ' || n, 'UTF8')), 'abcd', now() + interval '1 day'
       FROM generate_series(1, 50) n`,
      [full.clinic, owner.id],
    );
    const more = await asked(owner, { clinic: full.clinic });
    expect([more.status, more.body.detail]).toEqual([
      400,
      ['The clinic has 50 active tokens. Revoke one that is no longer used.'],
    ]);
    expect((await asked(owner, { clinic: full.clinic, acts_as: 'person' })).status).toBe(201);
  });
});

const visitAt = (start: string) => ({
  resourceType: 'Appointment',
  status: 'booked',
  start,
  serviceType: [
    { coding: [{ system: 'https://chartroom.example/fhir/sid/service-id', code: String(world.service) }] },
  ],
  participant: [
    { actor: { reference: `Patient/${world.patient}` }, status: 'accepted' },
    { actor: { reference: `Practitioner/${world.staff}` }, status: 'accepted' },
  ],
});

describe('what a token of the clinic reads', () => {
  it('is what all staff may read: no restricted record, nor anything that hangs on one', async () => {
    const house = await openApi();
    onTestFinished(() => house.close());
    const demo = await demoClinic(house);
    const ask = askFhir(house, await programToken(house, demo, apiScopes, 'clinic'));
    const { rows } = await house.pool.query<{ id: number; patient_id: number }>(
      `SELECT id, patient_id FROM medical_records WHERE clinic_id = $1 AND privacy = 'all_staff' AND signed_version > 0
         AND status IN ('signed', 'amended') AND content -> 'diagnoses' <> '[]' LIMIT 1`,
      [demo.clinic],
    );
    const [record] = rows;
    expect((await ask(`Composition/${record?.id}`)).status).toBe(200);
    const diagnosed = async () =>
      (await ask(`Condition?patient=${record?.patient_id}&_count=200`)).text.includes(`-r${record?.id}.`);
    expect(await diagnosed()).toBe(true);
    for (const privacy of ['same_speciality', 'author_only']) {
      await house.pool.query('UPDATE medical_records SET privacy = $2 WHERE id = $1', [record?.id, privacy]);
      expect([privacy, (await ask(`Composition/${record?.id}`)).status, await diagnosed()]).toEqual([
        privacy,
        404,
        false,
      ]);
    }
  });

  it('is exported also after its maker left', async () => {
    const max = await joinAs(api, owner, clinic, 'manager');
    const { secret } = await made(
      max,
      apiScopes.filter((one) => one !== 'audit.read'),
    );
    const ask = askFhir(api, secret);
    const started = await kickOff(ask, '$export?_type=Patient');
    expect([started.status, started.text]).toEqual([202, expect.any(String)]);
    const body = { version: max.version };
    await api.ask('POST', `/api/staff/staff/${max.staff}/suspend/`, { token: owner.token, body });
    await eraseExports(api.pool);
    await exportDue(api.pool);
    onTestFinished(() => void api.pool.query('DELETE FROM clinic_exports'));
    const manifest = await ask(pathOf(started.headers['content-location']));
    expect([manifest.status, JSON.parse(manifest.text).output]).toEqual([
      200,
      [expect.objectContaining({ type: 'Patient' })],
    ]);
  });
});
