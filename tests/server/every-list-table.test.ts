import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows, type Operation, operationRights } from '#machines/lifecycles/operationRights.ts';
import { readContract } from '#server/http/contract.ts';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

/** Lists without a table, and why no one misses it. */
const without: Readonly<Record<string, string>> = {
  listFactors: 'one account',
  listSessions: 'one account',
  listPatientIds: 'the ids alone, for choosing; the table of patients holds who they are',
  listAttachments: 'one chart; the archive of a chart holds its files',
  listIntakeAnswers: 'one visit or chart; the archive of a chart holds them',
  listPatientConsents: 'one visit or chart; the archive of a chart holds them',
  listPatientVitals: 'one chart; the archive of a chart holds them',
  listMedicalRecordVersions: 'one record',
  listReminders: 'one visit; the table of messages holds them',
  listVisitLinks: 'one visit, and each opens something',
  listAppointmentChanges: 'what a calendar catches up on',
  listFreedTimes: 'what can be offered this minute; who waits has a table',
  listOnlineNews: 'what is still to be looked at',
  listWebhookDeliveries: 'what one webhook was told, for finding a fault',
  listVisitTimes: 'for patients',
  listVisitForms: 'for patients',
  listBookingTimes: 'for patients',
};

const bare = (path: string) => path.replace(/\/$/, '');
const lists = readContract().operations.filter(({ id }) => id.startsWith('list'));
/** Every list that goes out as a table, with the list that it is of. */
const tables = lists.flatMap((list) => {
  const own = readContract().operations.find(({ path }) => path === `${bare(list.path)}/export/`);
  return own ? [{ id: own.id as Operation, path: own.path, list: list.id as Operation }] : [];
});

let api: Api;
let owner: Account;
let world: World;
let secrets: string[];
let away: { staff: number; exception: number };
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: '=World' });
  const { clinic, post, staff, service } = world;
  await post('/api/patients/imports', { clinic, file_name: '=people.csv', date_order: 'dmy' });
  await post('/api/patients/record-templates', { clinic, name: '=Migraine', kind: 'snippet', text: '+Rest' });
  const token = await post('/api/connections/tokens', {
    clinic,
    name: '=Laboratory',
    scopes: ['clinic.read'],
    days: 30,
  });
  const feed = await post('/api/connections/calendar-feeds', { clinic, room: '=Room', names: 'none' });
  const url = 'https://hooks.example.org/services/T0/closed-word?key=closed-word';
  const hook = await post('/api/connections/webhooks', {
    clinic,
    name: '=Billing',
    url,
    events: ['patient.created'],
  });
  secrets = [token.secret, token.token.ending, feed.path.split('/').at(-2), hook.secret, 'closed-word'];
  expect(secrets.every((one) => typeof one === 'string' && one.length > 3)).toBe(true);
  const gone = await post('/api/patients/patients', { clinic, first_name: 'Goes', last_name: 'Away' });
  const charts = [{ patient: gone.id, version: gone.version }];
  await post('/api/patients/removals', { clinic, charts, ground: 'request', reason: '=Asked', password });
  const waits = await post('/api/patients/patients', {
    clinic,
    first_name: '=Ana',
    last_name: 'Silva',
    phone_number: '+44 1',
  });
  await post('/api/patients/appointments', {
    clinic,
    patient: waits.id,
    service,
    staff,
    start_at: '2036-01-14T09:00:00Z',
  });
  const { version } = await world.read(`/api/staff/staff/${staff}/`);
  const span = { start_at: '2036-01-14T00:00:00Z', end_at: '2036-01-15T00:00:00Z', kind: 'off' };
  const changed = await post(`/api/staff/staff/${staff}/exceptions/`, { version, ...span });
  away = { staff, exception: changed.exceptions[0].id };
});
afterAll(() => api.close());

const addressOf = (path: string) =>
  `${path.replace('{id}', String(away.staff)).replace('{exception}', String(away.exception))}${path.includes('/clinics/export') ? '' : `?clinic=${world.clinic}`}`;
const asked = (path: string, token = owner.token) => {
  const address = addressOf(path);
  return api.ask('GET', path.includes('{') ? (address.split('?')[0] as string) : address, { token });
};
const cells = (text: string) =>
  text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) => JSON.parse(`[${line}]`) as string[]);
const entries = async (action: string) =>
  (await api.pool.query('SELECT count(*)::int AS n FROM audit_entries WHERE action = $1', [action])).rows[0]
    .n;

it('is there for every list, or left out for a reason', () => {
  const missing = lists.filter(({ id }) => !tables.some(({ list }) => list === id));
  expect(missing.map(({ id }) => id).sort()).toEqual(Object.keys(without).sort());
});

/** What each newer table holds, and its entry in the log. */
const held: readonly [id: Operation, action: string, titles: readonly string[], row: readonly unknown[]][] = [
  [
    'exportClinics',
    'clinic.table_exported',
    ['Name', 'Address', 'Email', 'Phone', 'Time zone', 'Currency', 'Role', 'Created'],
    ["'=World", '', '', '', 'Europe/Berlin', 'EUR', 'owner', expect.any(String)],
  ],
  [
    'exportRemovedCharts',
    'patient.removals_exported',
    [
      ...['Patient number', 'Merged into it', 'Ground', 'Due since', 'Reason', 'Removed by', 'Removed'],
      ...['Reservations', 'Records', 'Consents', 'Files'],
    ],
    [
      expect.any(String),
      '',
      'request',
      '',
      "'=Asked",
      expect.any(String),
      expect.any(String),
      '0',
      '0',
      '0',
      '0',
    ],
  ],
  [
    'exportPatientImports',
    'patient_import.table_exported',
    [
      'File',
      'Started',
      'Status',
      'Rows',
      'With problems',
      'Imported',
      'Patients',
      'Removed again',
      'Left to remove',
    ],
    ["'=people.csv", expect.any(String), 'open', '0', '0', '0', '0', '0', '0'],
  ],
  [
    'exportRecordTemplates',
    'record_template.table_exported',
    ['Name', 'Kind', 'Status', 'Chief complaint', 'Subjective', 'Objective', 'Assessment', 'Plan', 'Text'],
    ["'=Migraine", 'snippet', 'active', '', '', '', '', '', "'+Rest"],
  ],
  [
    'exportApiTokens',
    'api_token.table_exported',
    ['Name', 'Acts as', 'Scopes', 'Last used', 'Valid until'],
    ["'=Laboratory", expect.any(String), 'clinic.read', '', expect.any(String)],
  ],
  [
    'exportCalendarFeeds',
    'calendar_feed.table_exported',
    ['Calendar of', 'Shows of patients', 'Made by', 'State', 'Last read', 'Created'],
    ["'=Room", 'none', expect.any(String), 'active', '', expect.any(String)],
  ],
  [
    'exportWebhooks',
    'webhook.table_exported',
    ['Name', 'Host', 'Events', 'State', 'Last notice', 'Last notice changed', 'Created'],
    [
      "'=Billing",
      'hooks.example.org',
      'patient.created',
      'active',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ],
  ],
  [
    'exportTimeOffAppointments',
    'staff.time_off_exported',
    [
      ...['Number', 'Begins', 'Ends', 'Status', 'Patient', 'Patient number', 'Phone', 'Other phone'],
      ...['Prefers', 'Service'],
    ],
    [
      ...[
        expect.any(String),
        '2036-01-14 10:00',
        '2036-01-14 10:30',
        'booked',
        "'=Ana Silva",
        expect.any(String),
      ],
      ...["'+44 1", '', expect.any(String), 'Consultation'],
    ],
  ],
];
const pathOf = (id: string) => tables.find((one) => one.id === id)?.path ?? '';

describe.each(held)('%s', (id, action, titles, row) => {
  it('holds what the list shows, runs nothing, tells no secret, and stands in the log', async () => {
    const before = await entries(action);
    const { status, headers, text } = await asked(pathOf(id));
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(cells(text)).toEqual([titles, row]);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await entries(action)).toBe(before + 1);
  });
});

describe.each(['viewer', 'receptionist', 'practitioner', 'manager'] as const)('a %s', (role) => {
  it('takes the tables of the lists that the role sees, and no others', async () => {
    const colleague = await joinAs(api, owner, world.clinic, role);
    for (const { id, path } of tables) {
      const { status } = await asked(path, colleague.token);
      expect([id, status]).toEqual([id, allows(role, id) ? 200 : 403]);
    }
  });
});

it('asks for a table what it asks for the list, and more where it holds how to reach people', () => {
  const more = [
    'exportStaff',
    'exportPatients',
    'exportPatientDuplicates',
    'exportAppointments',
    'exportTimeOffAppointments',
  ];
  for (const { id, list } of tables.filter((one) => !more.includes(one.id)))
    expect([id, operationRights[id]]).toEqual([id, operationRights[list]]);
});

it('gives whoever does not oversee tokens only their own', async () => {
  const desk = await joinAs(api, owner, world.clinic, 'receptionist');
  for (const path of ['tokens', 'calendar-feeds'])
    expect(cells((await asked(`/api/connections/${path}/export/`, desk.token)).text)).toHaveLength(1);
});

it('holds what the filters leave', async () => {
  const rows = async (path: string, query: string) =>
    cells((await api.ask('GET', `${path}${query}`, { token: owner.token })).text).length - 1;
  const { clinic } = world;
  expect(await rows('/api/clinics/export/', '?search=world')).toBe(1);
  expect(await rows('/api/clinics/export/', '?search=elsewhere')).toBe(0);
  expect(await rows('/api/patients/record-templates/export/', `?clinic=${clinic}&kind=template`)).toBe(0);
  expect(await rows('/api/patients/record-templates/export/', `?clinic=${clinic}&search=migraine`)).toBe(1);
  expect(await rows('/api/patients/removals/export/', `?clinic=${clinic}&mrn=nothing`)).toBe(0);
});
