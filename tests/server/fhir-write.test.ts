import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { askFhir, programToken, sendFhir } from '#tests/support/fhir.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let world: World;
let ask: ReturnType<typeof askFhir>;
let send: ReturnType<typeof sendFhir>;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  const secret = await programToken(api, { clinic: world.clinic, token: owner.token });
  ask = askFhir(api, secret);
  send = sendFhir(api, secret);
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' }));
  const { version } = await world.read(`/api/staff/staff/${world.staff}`);
  await world.put(`/api/staff/staff/${world.staff}/schedules/`, {
    version,
    schedules: [{ valid_from: '2026-01-01', days }],
  });
});
afterAll(() => api.close());

const mrn = 'https://chartroom.example/fhir/sid/mrn';
const ana = {
  resourceType: 'Patient',
  identifier: [{ system: mrn, value: 'LAB-1' }],
  name: [
    { use: 'official', family: 'Silva', given: ['Ana', 'Maria'] },
    { use: 'usual', text: 'Aninha' },
  ],
  telecom: [
    { system: 'phone', value: '+351 21 000' },
    { system: 'email', value: 'ana@example.test' },
  ],
  gender: 'female',
  birthDate: '1984-02-29',
  address: [{ line: ['Rua 1'], city: 'Lisboa', postalCode: '1000', country: 'PT' }],
  contact: [{ relationship: [{ text: 'Mother' }], name: { text: 'Rosa' }, telecom: [] }],
  communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'pt' }] } }],
};
const made = async (resource: object, headers = {}) => {
  const answer = await send('POST', (resource as { resourceType: string }).resourceType, resource, headers);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer;
};
const expressionsOf = (body: { issue: { expression?: string[] }[] }) =>
  body.issue.flatMap(({ expression = [] }) => expression);

describe('a Patient', () => {
  it('is added, and comes back as it was sent', async () => {
    const { body, headers } = await made(ana);
    expect(body).toMatchObject({ ...ana, contact: [{ name: { text: 'Rosa' } }], active: true });
    expect(headers.location).toMatch(new RegExp(`/fhir/R4/Patient/${body.id}/_history/1$`));
    expect(headers.etag).toBe('W/"1"');
    const shown = await world.read(`/api/patients/patients/${body.id}`);
    expect(shown).toMatchObject({ middle_name: 'Maria', preferred_name: 'Aninha', mrn: 'LAB-1' });
    // the log names the program
    const { rows } = await api.pool.query(
      "SELECT via, user_id FROM audit_entries WHERE action = 'patient.created' AND object_id = $1",
      [String(shown.id)],
    );
    expect(rows).toEqual([{ via: 'Program', user_id: owner.id }]);
  });

  it('is added once by If-None-Exist, however many ask at the same time', async () => {
    const resource = { ...ana, identifier: undefined, name: [{ family: 'Once', given: ['Only'] }] };
    const headers = { 'if-none-exist': 'family=Once' };
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => send('POST', 'Patient', resource, headers)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    await made(resource);
    expect((await send('POST', 'Patient', resource, headers)).status).toBe(412);
    expect((await send('POST', 'Patient', resource, { 'if-none-exist': '_count=1' })).status).toBe(400);
    expect((await send('POST', 'Patient', resource, { 'if-none-exist': 'nick=A' })).status).toBe(400);
  });

  it('is changed on the version that was read, and keeps what FHIR has no place for', async () => {
    const { patient } = world;
    const before = await world.read(`/api/patients/patients/${patient}`);
    await world.put(`/api/patients/patients/${patient}`, {
      ...before,
      pronouns: 'she/her',
      notes: 'Prefers mornings',
      allergies: [{ substance: 'Nuts' }],
      labels: [world.label],
    });
    const { body, headers } = await ask(`Patient/${patient}`);
    const { extension: _, meta: __, ...bare } = body;
    const changed = { ...bare, telecom: [{ system: 'phone', value: '030 1' }] };
    const answer = await send('PUT', `Patient/${patient}`, changed, { 'if-match': String(headers.etag) });
    expect([answer.status, answer.body.telecom]).toEqual([200, [{ system: 'phone', value: '030 1' }]]);
    expect(await world.read(`/api/patients/patients/${patient}`)).toMatchObject({
      pronouns: 'she/her',
      notes: 'Prefers mornings',
      phone_number: '030 1',
      allergies: [{ substance: 'Nuts' }],
      labels: [{ id: world.label }],
    });
    const stale = await send('PUT', `Patient/${patient}`, changed, { 'if-match': String(headers.etag) });
    expect([stale.status, stale.body.resourceType]).toEqual([412, 'OperationOutcome']);
    expect((await send('PUT', `Patient/${patient}`, changed)).status).toBe(428);
    expect(
      (await send('PUT', `Patient/${patient}`, { ...changed, id: '1000' }, { 'if-match': 'W/"1"' })).status,
    ).toBe(412);
  });

  it('sent back as it was read changes nothing but its version', async () => {
    const first = await ask(`Patient?identifier=LAB-1`);
    const { resource } = first.body.entry[0];
    const again = await send('PUT', `Patient/${resource.id}`, resource, {
      'if-match': `W/"${resource.meta.versionId}"`,
    });
    const bare = ({ meta: _, ...rest }: { meta: object }) => rest;
    expect([again.status, bare(again.body)]).toEqual([200, bare(resource)]);
  });

  it('is archived, restored, and marked as deceased by the steps of the dashboard', async () => {
    const { body } = await made({ ...ana, identifier: [], name: [{ family: 'Alt', given: ['Eva'] }] });
    let version = 1;
    const put = async (change: object) => {
      const headers = { 'if-match': `W/"${version}"` };
      const answer = await send('PUT', `Patient/${body.id}`, { ...body, ...change }, headers);
      version = Number(answer.body.meta?.versionId ?? version);
      return answer;
    };
    expect((await put({ active: false })).body.active).toBe(false);
    expect((await put({ active: true })).body.active).toBe(true);
    const died = '2026-01-02T10:00:00.000Z';
    expect((await put({ active: false, deceasedDateTime: died })).body.deceasedDateTime).toBe(died);
    const other = await put({ active: false, deceasedDateTime: '2026-01-03T10:00:00Z' });
    expect([other.status, other.body.issue[0].code]).toEqual([409, 'business-rule']);
    expect((await put({})).body.active).toBe(true);
    const { rows } = await api.pool.query(
      "SELECT action FROM audit_entries WHERE object_id = $1 AND object_type = 'patient' AND action <> 'patient.updated' ORDER BY id",
      [String(body.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'patient.created',
      'patient.archived',
      'patient.restored',
      'patient.deceased',
      'patient.restored',
    ]);
  });

  it.each([
    [{ maritalStatus: { text: 'x' } }, ['Patient.maritalStatus']],
    [{ name: [{ given: ['Ana'] }] }, ['Patient.name.family']],
    [{ birthDate: '2999-01-01' }, ['Patient.birthDate']],
    [{ birthDate: '1984' }, ['Patient.birthDate']],
    [{ gender: 'f' }, ['Patient.gender']],
    [{ telecom: [{ system: 'fax', value: '1' }] }, ['Patient.telecom[0]']],
    [{ identifier: [{ system: 'urn:other', value: '1' }] }, ['Patient.identifier[0]']],
    [{ identifier: [{ system: mrn, value: 'LAB-1' }] }, ['Patient.identifier']],
    [{ birthDate: '2024-01-01', contact: [] }, ['Patient.contact']],
    [{ name: 'Ana' }, ['Patient.name']],
    [{ modifierExtension: [] }, ['Patient.modifierExtension']],
    [{ managingOrganization: { reference: 'Organization/99999' } }, ['Patient.managingOrganization']],
  ])('is refused with %j', async (change, expected) => {
    const { status, body } = await send('POST', 'Patient', { ...ana, identifier: [], ...change });
    expect([status, body.resourceType, expressionsOf(body)]).toEqual([422, 'OperationOutcome', expected]);
  });

  it('leaves out what has no place here only for those who say so', async () => {
    const resource = {
      ...ana,
      identifier: [{ system: 'urn:other', value: '1' }],
      maritalStatus: { text: 'x' },
    };
    const { body } = await made(resource, { prefer: 'return=representation; handling=lenient' });
    expect(body.name[0].family).toBe('Silva');
    const minimal = await made({ ...ana, identifier: [] }, { prefer: 'return=minimal' });
    expect(minimal.text).toBe('');
    expect(minimal.headers.location).toContain('/Patient/');
  });

  it.each([
    ['POST', 'Patient', '{', 400],
    ['POST', 'Patient', '{"resourceType":"Appointment"}', 400],
    ['POST', 'Condition', '{"resourceType":"Condition"}', 405],
    ['POST', 'Slot', '{"resourceType":"Slot"}', 405],
    ['POST', 'Nothing', '{}', 404],
    ['PUT', 'Patient/99999999', JSON.stringify({ ...ana, id: '99999999' }), 404],
    ['DELETE', 'Patient/1', '', 405],
  ] as const)('answers %s %s %s with %s', async (method, path, text, status) => {
    const answer = await send(method, path, text, { 'if-match': 'W/"1"' });
    expect([answer.status, answer.body.resourceType]).toEqual([status, 'OperationOutcome']);
  });
});

describe('an Appointment', () => {
  const at = (day: number, hour: number) => `2031-03-0${day}T0${hour}:00:00.000Z`;
  const booking = (start: string, change: object = {}) => ({
    resourceType: 'Appointment',
    status: 'booked',
    serviceType: [
      { coding: [{ system: 'https://chartroom.example/fhir/sid/service-id', code: String(world.service) }] },
    ],
    description: 'Headache',
    comment: 'Wheelchair',
    start,
    participant: [
      { actor: { reference: `Patient/${world.patient}` }, status: 'needs-action' },
      { actor: { reference: `Practitioner/${world.staff}` }, status: 'accepted' },
    ],
    ...change,
  });
  const put = (resource: { id: string; meta: { versionId: string } }, change: object) =>
    send(
      'PUT',
      `Appointment/${resource.id}`,
      { ...resource, ...change },
      {
        'if-match': `W/"${resource.meta.versionId}"`,
      },
    );

  it('is booked, confirmed, moved and cancelled as in the dashboard, each step in its history', async () => {
    const { body } = await made(booking(at(3, 9)));
    expect(body).toMatchObject({ status: 'booked', end: '2031-03-03T09:30:00.000Z', comment: 'Wheelchair' });
    const participant = body.participant.map((one: object) => ({ ...one, status: 'accepted' }));
    const confirmed = await put(body, { participant });
    expect(JSON.stringify(confirmed.body.extension)).toContain('"confirmed"');
    const moved = await put(confirmed.body, { start: at(3, 8), end: '2031-03-03T08:30:00.000Z' });
    expect(moved.body.start).toBe(at(3, 8));
    const cancelled = await put(moved.body, {
      status: 'cancelled',
      cancelationReason: { text: 'Moved to another town' },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelationReason: { text: 'other' } });
    expect(cancelled.text).toContain('Moved to another town');
    const shown = await world.read(`/api/patients/appointments/${body.id}`);
    expect(shown.status).toBe('cancelled');
    const { rows } = await api.pool.query('SELECT action FROM moves WHERE reservation_id = $1 ORDER BY id', [
      body.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['book', 'confirm', 'reschedule', 'cancel']);
  });

  it('is refused a taken time by the rules of the calendar, and takes nothing by halves', async () => {
    const { body } = await made(booking(at(4, 9)));
    const taken = await send('POST', 'Appointment', booking(at(4, 9)));
    expect([taken.status, expressionsOf(taken.body)]).toEqual([409, ['Appointment.start']]);
    const requested = await made(booking(at(4, 9), { status: 'proposed' }));
    const accepted = await put(requested.body, { status: 'booked', description: 'Changed' });
    expect(accepted.status).toBe(409);
    expect((await ask(`Appointment/${requested.body.id}`)).body.description).toBe('Headache');
    const fulfilled = await put(body, { status: 'fulfilled' });
    expect([fulfilled.status, expressionsOf(fulfilled.body)]).toEqual([409, ['Appointment.status']]);
    const early = await put(body, { status: 'noshow' });
    expect(early.status).toBe(409);
  });

  it('waits, is asked for, and comes without one', async () => {
    const bare = { start: undefined };
    expect((await made(booking('', { ...bare, status: 'waitlist' }))).body.status).toBe('waitlist');
    const walkIn = await made(booking('', { ...bare, status: 'arrived' }));
    expect(walkIn.body).toMatchObject({
      status: 'waitlist',
      appointmentType: { coding: [{ code: 'WALKIN' }] },
    });
    const none = await send('POST', 'Appointment', booking('', bare));
    expect([none.status, expressionsOf(none.body)]).toEqual([422, ['Appointment.start']]);
  });

  it.each([
    [{ status: 'pending' }, 422, ['Appointment.status']],
    [{ priority: 3 }, 422, ['Appointment.priority']],
    [{ serviceType: [] }, 422, ['Appointment.serviceType']],
    [{ participant: [] }, 422, ['Appointment.participant']],
  ])('is refused with %j', async (change, status, expected) => {
    const answer = await send('POST', 'Appointment', booking(at(5, 9), change));
    expect([answer.status, answer.body.resourceType]).toEqual([status, 'OperationOutcome']);
    expect([...new Set(expressionsOf(answer.body))]).toEqual(expected);
  });

  it('keeps its patient', async () => {
    const { body } = await made(booking(at(6, 9)));
    const other = (await made({ ...ana, identifier: [] })).body.id;
    const participant = [
      { actor: { reference: `Patient/${other}` }, status: 'accepted' },
      body.participant[1],
    ];
    expect((await put(body, { participant })).status).toBe(422);
    const unknown = booking(at(6, 8), {
      participant: [{ actor: { reference: 'Patient/99999' }, status: 'accepted' }, body.participant[1]],
    });
    expect((await send('POST', 'Appointment', unknown)).status).toBe(422);
  });
});
