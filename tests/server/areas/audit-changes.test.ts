import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

type Change = components['schemas']['AuditChange'];

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

async function changesOf(action: string, id: number): Promise<Change[]> {
  const path = `/api/audit?clinic=${world.clinic}&action=${action}&object_id=${id}&limit=1`;
  return (await api.ask('GET', path, { token: ada.token })).body.results[0].changes;
}

async function booked(start_at: string): Promise<{ id: number; version: number }> {
  const { patient, service, staff, clinic } = world;
  return world.post('/api/patients/appointments', {
    ...{ clinic, patient, service, staff },
    start_at,
    notes: 'Afraid of needles',
    override_reason: 'asked for it',
  });
}

test('an entry says which fields a change touched, with their values before and after', async () => {
  const path = `/api/services/services/${world.service}/`;
  await world.put(path, { name: 'Long consultation', duration_minutes: 45, color: 'teal' });
  expect(await changesOf('service.updated', world.service)).toEqual([
    { field: 'duration_minutes', from: 30, to: 45 },
    { field: 'name', from: 'Consultation', to: 'Long consultation' },
  ]);
  await world.put(path, { name: 'Consultation', duration_minutes: 30, color: 'teal' });
});

test('from which state to which an action led is told', async () => {
  const { id, version } = await booked('2031-05-05T09:00:00Z');
  await world.post(`/api/patients/appointments/${id}/cancel/`, {
    ...{ version, reason: 'sick', cancelled_by: 'patient', note: 'He is in hospital' },
  });
  const changes = await changesOf('reservation.cancel', id);
  expect(changes).toContainEqual({ field: 'status', from: 'booked', to: 'cancelled' });
  expect(changes).toContainEqual({ field: 'cancellation_reason', from: null, to: 'sick' });
  expect(await changesOf('reservation.created', id)).toEqual([]);
});

test('what is written about a patient is named and never repeated', async () => {
  const { id } = await booked('2031-05-05T12:00:00Z');
  await world.put(`/api/patients/appointments/${id}/`, {
    ...{ service: world.service, staff: world.staff, start_at: '2031-05-05T12:00:00Z' },
    ...{ notes: 'Bring the MRI', room: '3' },
  });
  expect(await changesOf('reservation.updated', id)).toEqual([
    { field: 'notes' },
    { field: 'room', from: '', to: '3' },
  ]);
  await world.put(`/api/patients/patients/${world.patient}/`, {
    ...{ first_name: 'Quyen', last_name: 'Nguyễn', notes: 'Prefers mornings', preferred_channel: 'sms' },
  });
  const changes = await changesOf('patient.updated', world.patient);
  expect(changes.map(({ field }) => field)).toEqual(['first_name', 'notes', 'preferred_channel']);
  expect(changes[0]).toEqual({ field: 'first_name' });
  const all = await api.pool.query('SELECT changes::text FROM audit_entries WHERE changes IS NOT NULL');
  const text = JSON.stringify(all.rows);
  for (const told of ['needles', 'MRI', 'mornings', 'Quyen', 'Minh', 'hospital', 'Nguy'])
    expect(text).not.toContain(told);
});

test('what is tied to a thing is told by its number, and what stays tied is not', async () => {
  const { id: other } = await world.post('/api/staff/staff', {
    ...{ clinic: world.clinic, first_name: 'Grace', last_name: 'Hopper', color: 'blue' },
  });
  const path = `/api/services/services/${world.service}/`;
  const body = { name: 'Consultation', duration_minutes: 30, color: 'teal' };
  await world.put(path, { ...body, staff: [{ staff: world.staff }, { staff: other }] });
  expect(await changesOf('service.updated', world.service)).toEqual([{ field: 'staff', added: [other] }]);
  await world.put(path, { ...body, staff: [{ staff: world.staff }] });
  expect(await changesOf('service.updated', world.service)).toEqual([{ field: 'staff', removed: [other] }]);
  await world.put(path, { ...body, staff: [{ staff: world.staff }] });
  expect(await changesOf('service.updated', world.service)).toEqual([]);
});

test('a changed list leaves with its entry as a table', async () => {
  const path = `/api/audit/export/?clinic=${world.clinic}&object_type=reservation`;
  const { text } = await api.ask('GET', path, { token: ada.token });
  expect(text.split('\r\n')[0]).toContain('"Address","Changes"');
  expect(text).toContain('status: ""booked"" -> ""cancelled""');
});

test('names the hours that changed, which have no number', async () => {
  const days = [{ weekday: 1, start: '09:00', end: '17:00', breaks: [] }];
  const schedules = [{ valid_from: '2026-01-01', days }];
  const { token } = ada;
  const member = `/api/staff/staff/${world.staff}/`;
  const { version } = (await api.ask('GET', member, { token })).body;
  const put = await api.ask('PUT', `${member}schedules/`, { token, body: { version, schedules } });
  expect(put.status).toBe(200);
  expect(await changesOf('staff.schedules_changed', world.staff)).toEqual([{ field: 'schedules' }]);
});

test('entries without changes hash as before, and no change of an entry goes unseen', async () => {
  expect(await verifyAudit(api.pool)).toEqual([]);
  const migration = await readFile('server/database/migrations/0010_audit_of_patients.sql', 'utf8');
  const [earlier = ''] = /CREATE OR REPLACE FUNCTION audit_hash.*?\$\$;/s.exec(migration) ?? [];
  await api.pool.query(earlier.replace('OR REPLACE FUNCTION audit_hash', 'FUNCTION earlier_hash'));
  const { rows } = await api.pool.query(
    'SELECT changes IS NULL AS is_plain, bool_and(earlier_hash(e) = hash) AS is_same FROM audit_entries e GROUP BY 1 ORDER BY 1',
  );
  expect(rows).toEqual([
    { is_plain: false, is_same: false },
    { is_plain: true, is_same: true },
  ]);
  await api.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_immutable');
  const { rows: one } = await api.pool.query(
    `UPDATE audit_entries SET changes = '[{"field": "status"}]'
     WHERE id = (SELECT min(id) FROM audit_entries WHERE changes IS NOT NULL) RETURNING position`,
  );
  await api.pool.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_immutable');
  const chain = `clinic:${world.clinic}`;
  expect(await verifyAudit(api.pool)).toEqual([{ chain, position: Number(one[0].position) }]);
});

test('a page of the log says how all is called that it tells by number, but for records that its reader may not open', async () => {
  const { clinic, patient, staff, service } = world;
  const { id: visit } = await booked('2031-05-06T09:00:00Z');
  const write = (privacy: string) =>
    world.post('/api/patients/medical-records', {
      ...{ clinic, patient, staff, privacy, chief_complaint: 'Cough', occurred_at: '2031-05-05T23:30:00Z' },
    });
  const [open, closed] = [await write('all_staff'), await write('author_only')];
  const path = `/api/services/services/${service}/`;
  const body = { name: 'Consultation', duration_minutes: 30, color: 'teal' };
  await world.put(path, { ...body, staff: [] });
  await world.put(path, { ...body, staff: [{ staff }] });
  const { token } = await joinAs(api, ada, clinic, 'manager');
  const { results, names } = (await api.ask('GET', `/api/audit?clinic=${clinic}&limit=50`, { token })).body;
  expect(results.map(({ object_id }: { object_id: number }) => object_id)).toContain(closed.id);
  const named = (thing: string, id: number) =>
    names.find((one: { thing: string; id: number }) => one.thing === thing && one.id === id)?.name;
  const number = (await world.read(`/api/patients/appointments/${visit}/`)).number;
  expect(named('patient', patient)).toMatch(/ · P\d+$/);
  expect([named('reservation', visit), named('service', service)]).toEqual([number, 'Consultation']);
  expect(named('staff', staff)).toBe((await world.read(`/api/patients/appointments/${visit}/`)).staff_name);
  expect([named('medical_record', open.id), named('medical_record', closed.id)]).toEqual([
    expect.stringMatching(/^2031-05-0[56]$/),
    undefined,
  ]);
});
