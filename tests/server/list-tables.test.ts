import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
});
afterAll(() => api.close());

const visits = '/api/patients/appointments';
const table = (path: string, query = '', token = owner.token) =>
  api.ask('GET', `${path}/export/?clinic=${world.clinic}${query}`, { token });
/** The cells of a table whose cells hold no quotes, line by line. */
const cells = (text: string) =>
  text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) => JSON.parse(`[${line}]`) as string[]);
const taken = async (action: string) =>
  (await api.ask('GET', `/api/audit?clinic=${world.clinic}&action=${action}`, { token: owner.token })).body
    .count;

describe('a list as a table', () => {
  it('holds the reservations of the filters in their order, without a word about why', async () => {
    const { clinic, patient, service, staff, label, post } = world;
    const book = (start_at: string, more = {}) =>
      post(visits, { clinic, patient, service, staff, start_at, reason: 'Headache', ...more });
    await book('2036-01-14T09:00:00Z', { room: '=1+1', labels: [label] });
    const second = await book('2036-01-15T09:00:00Z');
    await book('2036-02-15T09:00:00Z');
    await post(`${visits}/${second.id}/cancel/`, { version: second.version, reason: 'sick' });
    const said = await table(visits, '&date_from=2036-01-01&date_to=2036-01-31&ordering=-start_at');
    expect(said.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/filename="reservations-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(said.text).not.toContain('Headache');
    const [titles = [], late = [], early = []] = cells(said.text);
    expect(titles.slice(0, 5)).toEqual(['Number', 'Begins', 'Ends', 'Status', 'Patient']);
    // in the zone of the clinic
    expect(late.slice(1, 5)).toEqual(['2036-01-15 10:00', '2036-01-15 10:30', 'cancelled', 'Minh Nguyễn']);
    expect(late).toContain('sick');
    expect(early).toEqual(expect.arrayContaining(["'=1+1", 'Label', 'Consultation', 'José Álvarez']));
    expect(cells(said.text)).toHaveLength(3);
    expect(cells((await table(visits, '&status=cancelled')).text)).toHaveLength(2);
    expect((await table(visits, '&status=nothing')).status).toBe(400);
    expect(await taken('reservation.table_exported')).toBe(2);
  });

  it('holds many rows whole, portion by portion', async () => {
    const { rows } = await api.pool.query(
      `INSERT INTO services (clinic_id, name, category, code, description, duration_minutes, buffer_before_minutes,
         buffer_after_minutes, slot_offset_minutes, min_notice_minutes, capacity, currency, color, location, initial_status,
         is_private)
       SELECT clinic_id, 'Many ' || n, 'Many', code, description, duration_minutes, buffer_before_minutes,
         buffer_after_minutes, slot_offset_minutes, min_notice_minutes, capacity, currency, color, location, initial_status,
         is_private FROM services, generate_series(1, 600) n WHERE id = $1 RETURNING id`,
      [world.service],
    );
    const lines = cells((await table('/api/services/services', '&category=Many')).text);
    expect(lines).toHaveLength(rows.length + 1);
    expect(new Set(lines.map(([name]) => name)).size).toBe(rows.length + 1);
    expect(await taken('service.table_exported')).toBe(1);
  });

  it('holds labels, forms, records, messages and duplicates with their filters, and no text of anybody', async () => {
    const { clinic, staff, patient, post } = world;
    await post('/api/patients/labels', { clinic, name: '=Danger', color: 'red', category: 'safety' });
    const labels = cells((await table('/api/patients/labels', '&category=safety')).text);
    expect(labels).toEqual([
      ['Name', 'Category', 'Description', 'Color', 'Priority', 'Alert', 'Patients', 'Status'],
      ["'=Danger", 'safety', '', 'red', '100', 'no', '0', 'active'],
    ]);
    await post('/api/patients/consent-forms', { clinic, title: 'Photographs', category: 'photography' });
    await post('/api/patients/consent-forms', { clinic, title: 'Research', category: 'research' });
    const forms = cells((await table('/api/patients/consent-forms', '&category=research')).text);
    expect(forms.map(([title]) => title)).toEqual(['Title', 'Research']);
    const note = { clinic, patient, staff, occurred_at: '2026-01-14T09:00:00Z', chief_complaint: 'Migraine' };
    await post('/api/patients/medical-records', note);
    const records = await table('/api/patients/medical-records', '&status=unsigned&search=Migraine');
    expect(records.text).not.toContain('Migraine');
    expect(cells(records.text)[1]?.slice(0, 5)).toEqual([
      ...['2026-01-14 10:00', 'Minh Nguyễn', 'P000001', 'consultation', 'José Álvarez'],
    ]);
    expect(cells((await table('/api/patients/medical-records', '&status=signed')).text)).toHaveLength(1);
    await api.pool.query(
      `INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, state, expires_at)
       VALUES ($1, 'mail', 'minh@example.test', 'en', 'reminder', '{"first_name": "Minh"}', 'held', now())`,
      [clinic],
    );
    const messages = cells((await table('/api/messages', '&state=held')).text);
    expect(messages[1]?.slice(0, 4)).toEqual(['reminder', 'mail', 'minh@example.test', 'held']);
    expect(cells((await table('/api/messages', '&state=failed')).text)).toHaveLength(1);
    for (const _ of [1, 2])
      await post('/api/patients/patients', {
        ...{ clinic, first_name: 'Twin', last_name: 'Alike', birth_date: '1990-01-02' },
      });
    const pairs = cells((await table('/api/patients/patients/duplicates')).text);
    expect(pairs[1]?.slice(0, 1)).toEqual(['Twin Alike']);
    for (const action of ['label', 'consent_form', 'medical_record', 'message'])
      expect(await taken(`${action}.table_exported`), action).toBeGreaterThan(0);
    expect(await taken('patient.duplicates_exported')).toBe(1);
    const desk = await joinAs(api, owner, clinic, 'receptionist');
    expect((await table('/api/patients/medical-records', '', desk.token)).status).toBe(403);
  });

  it('is for those whose role may take it', async () => {
    const [viewer, manager] = [
      await joinAs(api, owner, world.clinic, 'viewer'),
      await joinAs(api, owner, world.clinic, 'manager'),
    ];
    expect((await table(visits, '', viewer.token)).status).toBe(403);
    expect((await table('/api/staff/staff', '', viewer.token)).status).toBe(403);
    expect((await table('/api/services/services', '', viewer.token)).status).toBe(200);
    const { text } = await table('/api/staff/staff', '&role=manager', manager.token);
    expect(cells(text).map(([, first, last]) => [first, last])).toEqual([
      ['First name', 'Last name'],
      ['Bea', 'manager'],
    ]);
  });
});

describe('a contact card', () => {
  it('holds how to reach a patient, and nothing of their health', async () => {
    const { id } = await world.post('/api/patients/patients', {
      clinic: world.clinic,
      first_name: 'Zoë',
      last_name: 'Smith; Jones',
      preferred_name: 'Zo',
      birth_date: '1984-02-29',
      phone_number: '+44 20 7946 0018',
      email: 'zoe@example.test',
      address_line1: '1 Quay Street',
      city: 'Harbour',
      notes: 'Afraid of needles',
      allergies: [{ substance: 'Penicillin', severity: 'severe', kind: 'drug', reaction: 'Rash' }],
    });
    const { text, headers } = await api.ask('GET', `/api/patients/patients/${id}/vcard/`, {
      token: owner.token,
    });
    expect(headers['content-type']).toBe('text/vcard; charset=utf-8');
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Zoë Smith\\; Jones',
      'N:Smith\\; Jones;Zoë;;;',
      'KIND:individual',
      `UID:patient-${world.clinic}-${id}@chartroom`,
      'NICKNAME:Zo',
      'BDAY:19840229',
      'TEL;TYPE=home:+44 20 7946 0018',
      'EMAIL;TYPE=home:zoe@example.test',
      'ADR:;;1 Quay Street;Harbour;;;',
      expect.stringMatching(/^REV:\d{8}T\d{6}Z$/),
      'END:VCARD',
      '',
    ]);
    expect(await taken('patient.card_exported')).toBe(1);
  });

  it('holds where a member of staff works', async () => {
    const { text } = await api.ask('GET', `/api/staff/staff/${world.staff}/vcard/`, { token: owner.token });
    expect(text).toContain('FN:José Álvarez\r\n');
    expect(text).toContain('ORG:World\r\n');
    expect(await taken('staff.card_exported')).toBe(1);
  });
});
