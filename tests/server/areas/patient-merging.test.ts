import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

const path = '/api/patients/patients';
const jose = { first_name: 'José', last_name: 'García', birth_date: '1951-07-04', phone_number: '612345678' };

async function desk() {
  const api = await openApiForTest({ poolSize: 4 });
  const owner = await api.signUp('owner');
  const world = await makeWorld(api, owner);
  const { clinic } = world;
  const add = (body: object) => world.post(path, { clinic, ...body });
  const ask = (method: string, at: string, body?: object) =>
    api.ask(method, at, { token: owner.token, body });
  const merge = (from: Made, into: Made, fields: string[] = []) =>
    ask('POST', `${path}/${from.id}/merge/`, {
      version: from.version,
      into: into.id,
      into_version: into.version,
      fields,
    });
  return { api, owner, world, clinic, add, ask, merge };
}

/** A published form. */
async function signable(world: World): Promise<Made> {
  const form = await world.post('/api/patients/consent-forms', {
    clinic: world.clinic,
    title: 'Form',
    signature_method: 'typed',
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
  });
  await world.post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  return form;
}

/** A patient with one of everything, all of it signed. */
async function chart({ world, add, api, owner }: Awaited<ReturnType<typeof desk>>, body: object) {
  const { clinic, staff, service, label } = world;
  const patient = await add({ ...body, labels: [label] });
  const visit = await world.post('/api/patients/appointments', {
    clinic,
    patient: patient.id,
    service,
    staff,
    start_at: '2040-01-02T09:00:00Z',
  });
  const about = {
    staff,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache',
    assessment: 'Tension',
  };
  const record = await world.post('/api/patients/medical-records', { clinic, patient: patient.id, ...about });
  await world.post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
  const form = await signable(world);
  const consent = await world.post('/api/patients/patient-consents', {
    clinic,
    patient: patient.id,
    consent_form: form.id,
  });
  await world.post(`/api/patients/patient-consents/${consent.id}/sign/`, {
    version: consent.version,
    signer: { kind: 'patient', name: 'José' },
    signature: { method: 'typed', typed_name: 'José' },
  });
  const file = await world.post(`${path}/${patient.id}/attachments/`, { file_name: 'a.txt', size: 4 });
  await api.ask('PUT', `/api/patients/attachments/${file.id}/pieces/1/`, {
    token: owner.token,
    body: Buffer.from('text'),
  });
  await world.post(`/api/patients/attachments/${file.id}/finish/`, { version: file.version });
  const places = {
    reservations: visit.id,
    medical_records: record.id,
    patient_consents: consent.id,
    attachments: file.id,
  };
  const owners = async () => {
    const found: Record<string, number> = {};
    for (const [table, id] of Object.entries(places))
      found[table] = (
        await api.pool.query(`SELECT patient_id FROM ${table} WHERE id = $1`, [id])
      ).rows[0].patient_id;
    return found;
  };
  return { patient: await world.read(`${path}/${patient.id}/`), owners, consent: consent.id };
}

const all = (id: number) => ({
  reservations: id,
  medical_records: id,
  patient_consents: id,
  attachments: id,
});

it('moves everything, signed or not, takes the chosen fields, joins the lists, and takes all of it back', async () => {
  const tools = await desk();
  const { add, ask, merge } = tools;
  const penicillin = { substance: 'Penicillin', severity: 'severe' };
  const kept = await add({ ...jose, city: 'London', allergies: [penicillin] });
  const { patient, owners } = await chart(tools, {
    ...jose,
    first_name: 'Jose',
    city: 'Madrid',
    email: 'jose@example.test',
    allergies: [penicillin, { substance: 'Latex' }],
  });
  const preview = await ask('GET', `${path}/${patient.id}/merge-preview/?into=${kept.id}`);
  expect(preview.body).toMatchObject({
    patient: { id: patient.id, city: 'Madrid' },
    into: { id: kept.id, city: 'London' },
    moves: [
      { table: 'attachments', count: 1 },
      { table: 'medical_records', count: 1 },
      { table: 'patient_consents', count: 1 },
      { table: 'reservations', count: 1 },
      { table: 'labels', count: 1 },
    ],
  });

  const merged = await merge(patient, kept, ['email']);
  expect(merged.body).toMatchObject({
    id: kept.id,
    first_name: 'José',
    city: 'London',
    email: 'jose@example.test',
    labels: [{ name: 'Label' }],
    allergies: [{ substance: 'Penicillin' }, { substance: 'Latex' }],
  });
  expect(await owners()).toEqual(all(kept.id));
  const gone = (await ask('GET', `${path}/${patient.id}/`)).body;
  expect(gone).toMatchObject({
    status: 'merged',
    merged_into: kept.id,
    first_name: 'Jose',
    can_unmerge: true,
  });

  await ask('PUT', `${path}/${kept.id}/`, {
    first_name: 'José',
    last_name: 'García',
    email: 'new@example.test',
  });
  const late = await tools.world.post(`${path}/${kept.id}/attachments/`, { file_name: 'b.txt', size: 4 });
  const back = await ask('POST', `${path}/${patient.id}/unmerge/`, { version: gone.version });
  expect(back.body).toMatchObject({ status: 'active', merged_into: null, labels: [{ name: 'Label' }] });
  expect(await owners()).toEqual(all(patient.id));
  expect((await ask('GET', `${path}/${kept.id}/`)).body).toMatchObject({
    email: 'new@example.test',
    labels: [],
    allergies: [{ substance: 'Penicillin' }],
  });
  expect((await ask('GET', `/api/patients/attachments/${late.id}/`)).body.patient).toBe(kept.id);
  expect((await ask('POST', `${path}/${patient.id}/unmerge/`, { version: back.body.version })).status).toBe(
    409,
  );
});

it('knows a signed consent again wherever merges have carried it, and only there', async () => {
  const tools = await desk();
  const { add, ask, merge, api } = tools;
  const { patient, consent } = await chart(tools, jose);
  const isIntact = async () => (await ask('GET', `/api/patients/patient-consents/${consent}/verify/`)).body;
  const signed = await isIntact();
  expect(signed.intact).toBe(true);

  const second = (await merge(patient, await add(jose))).body;
  expect(await isIntact()).toEqual(signed);
  await merge(second, await add(jose));
  expect(await isIntact()).toEqual(signed);
  const gone = (await ask('GET', `${path}/${second.id}/`)).body;
  await ask('POST', `${path}/${second.id}/unmerge/`, { version: gone.version });
  expect(await isIntact()).toEqual(signed);

  const stranger = await add({ ...jose, first_name: 'Ana' });
  await api.pool.query(`ALTER TABLE patient_consents DISABLE TRIGGER follow_merge;
    UPDATE patient_consents SET patient_id = ${stranger.id} WHERE id = ${consent};
    ALTER TABLE patient_consents ENABLE TRIGGER follow_merge`);
  expect((await isIntact()).intact).toBe(false);
});

it('keeps "no known allergies" only while neither chart knows one', async () => {
  const { add, ask, merge } = await desk();
  const kept = await add({ ...jose, no_known_allergies: true });
  const other = await add({ ...jose, allergies: [{ substance: 'Latex' }] });
  expect((await merge(other, kept)).body).toMatchObject({ no_known_allergies: false });
  const { allergies } = (await ask('GET', `${path}/${kept.id}/`)).body;
  const more = [...(allergies as object[]), { substance: 'Penicillin' }];
  await ask('PUT', `${path}/${kept.id}/`, { first_name: 'José', last_name: 'García', allergies: more });
  const gone = (await ask('GET', `${path}/${other.id}/`)).body;
  expect((await ask('POST', `${path}/${other.id}/unmerge/`, { version: gone.version })).status).toBe(200);
  expect((await ask('GET', `${path}/${kept.id}/`)).body).toMatchObject({ no_known_allergies: false });
});

it('leaves nobody contacted who said no, and lets nobody pass over two blood groups', async () => {
  const { api, owner, clinic, add, ask, merge } = await desk();
  const silent = await add({ ...jose, preferred_channel: 'none' });
  const spoken = await add({ ...jose, preferred_channel: 'phone' });
  const merged = await merge(silent, spoken, ['preferred_channel']);
  expect(merged.body).toMatchObject({ id: spoken.id, preferred_channel: 'none' });
  const third = await add({ ...jose, preferred_channel: 'sms' });
  const kept = await merge(third, { ...spoken, version: merged.body.version }, ['preferred_channel']);
  expect(kept.body.preferred_channel).toBe('none');

  const [one, other] = [
    await add({ ...jose, blood_type: 'a_pos' }),
    await add({ ...jose, blood_type: 'b_pos' }),
  ];
  expect(await merge(one, other)).toMatchObject({
    status: 409,
    body: { fields: ['The charts hold different blood groups. Choose the right one.'] },
  });
  const bea = await api.signUp('bea');
  const person = { clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'receptionist' };
  const member = (await ask('POST', '/api/staff/staff', person)).body;
  const { code } = (await ask('POST', `/api/staff/staff/${member.id}/invite/`, { version: 1 })).body;
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: bea.token, body: { code } });
  const body = { version: one.version, into: other.id, into_version: other.version, fields: [] };
  const unseen = await api.ask('POST', `${path}/${one.id}/merge/`, { token: bea.token, body });
  expect(unseen).toMatchObject({
    status: 409,
    body: { detail: [expect.stringContaining('clinical staff')] },
  });
  const settled = await api.ask('POST', `${path}/${one.id}/merge/`, {
    token: owner.token,
    body: { ...body, settled: ['blood_type'] },
  });
  expect(settled.body, settled.text).toMatchObject({ id: other.id, blood_type: 'b_pos' });
});

it('refuses itself, the merged, the foreign, and what was looked at in an older version', async () => {
  const { api, add, ask, merge } = await desk();
  const [one, other, third] = [await add(jose), await add(jose), await add(jose)];
  expect((await merge(one, one)).body).toHaveProperty('into');
  expect((await merge(one, { ...other, version: 9 })).status).toBe(412);
  expect((await merge({ ...one, version: 9 }, other)).status).toBe(412);
  const stranger = await api.signUp('stranger');
  const { body: clinic } = await api.ask('POST', '/api/clinics/', {
    token: stranger.token,
    body: { name: 'Hill' },
  });
  const foreign = await api.ask('POST', path, {
    token: stranger.token,
    body: { clinic: clinic.id, ...jose },
  });
  expect((await merge(one, foreign.body)).status).toBe(404);
  expect((await merge(one, other)).status).toBe(200);
  const gone = (await ask('GET', `${path}/${one.id}/`)).body;
  expect((await merge(gone, third)).body).toHaveProperty('detail');
  expect((await merge(third, gone)).body).toHaveProperty('into');
  const into = (await ask('GET', `${path}/${other.id}/`)).body;
  expect((await merge(into, third)).status).toBe(200);
  expect((await ask('POST', `${path}/${one.id}/unmerge/`, { version: gone.version })).body.detail).toEqual([
    'The other chart was merged into a third one. Undo that merge first.',
  ]);
});

it('lets nothing that is signed change its patient without a merge', async () => {
  const tools = await desk();
  const { patient } = await chart(tools, jose);
  const other = await tools.add(jose);
  for (const table of ['medical_records', 'patient_consents', 'attachments'])
    await expect(
      tools.api.pool.query(`UPDATE ${table} SET patient_id = $1 WHERE patient_id = $2`, [
        other.id,
        patient.id,
      ]),
    ).rejects.toThrow('stays with its patient');
  await expect(
    tools.api.pool.query("UPDATE medical_records SET content = '{}' WHERE patient_id = $1", [patient.id]),
  ).rejects.toThrow('a signed record does not change');
});

it('lists who may be one person, until somebody says that they are not, from either side', async () => {
  const { add, ask, clinic } = await desk();
  const one = await add(jose);
  const other = await add({ ...jose, first_name: 'Jose' });
  const pairs = async () => (await ask('GET', `${path}/duplicates/?clinic=${clinic}`)).body.results;
  expect(await pairs()).toMatchObject([
    {
      patient: { id: one.id },
      other: { id: other.id },
      score: 42,
      reasons: ['last_name', 'first_name', 'birth_date', 'phone_number'],
    },
  ]);
  const apart = { patients: [one.id], reason: 'Father and son.' };
  expect((await ask('POST', `${path}/${other.id}/distinctions/`, apart)).status).toBe(200);
  expect(await pairs()).toEqual([]);
  expect((await ask('POST', `${path}/${one.id}/distinctions/`, { ...apart, patients: [999] })).status).toBe(
    404,
  );
  expect((await ask('POST', `${path}/${one.id}/distinctions/`, apart)).body).toHaveProperty('patients');
});

it('gives and takes labels of many, and tells for whom it could not be done', async () => {
  const { add, ask, merge, clinic, world } = await desk();
  const [one, other, third] = [
    await add(jose),
    await add({ ...jose, labels: [world.label] }),
    await add(jose),
  ];
  await merge(third, one);
  const label = (body: object) => ask('POST', `${path}/labels/`, { clinic, patients: [one.id], ...body });
  const done = await label({ patients: [third.id, other.id, one.id, 999_999], add: [world.label] });
  expect(done.body).toEqual({
    changed: [one.id],
    given: [{ label: world.label, patients: [one.id] }],
    taken: [],
    unchanged: [other.id],
    refused: [
      { patient: third.id, message: 'This patient was merged into another one.' },
      { patient: 999_999, message: 'There is no such patient.' },
    ],
  });
  expect((await ask('GET', `${path}/${one.id}/`)).body).toMatchObject({ labels: [{ id: world.label }] });
  const both = { patients: [one.id, other.id], remove: [world.label] };
  expect((await label({ ...both, patients: [one.id] })).body.changed).toEqual([one.id]);
  expect((await label(both)).body).toMatchObject({
    given: [],
    taken: [{ label: world.label, patients: [other.id] }],
  });
  expect((await label({})).body).toHaveProperty('add');
  expect((await label({ add: [world.label], remove: [world.label] })).body).toHaveProperty('remove');
  expect((await label({ add: [999_999] })).status).toBe(404);
});

it('two charts merged into each other at once: one merge is made, and nobody waits in a circle', async () => {
  const { api, add, merge } = await desk();
  const [one, other] = [await add(jose), await add(jose)];
  const watch = await watching(api.url);
  await watch.query('BEGIN');
  await watch.query('SELECT FROM patients WHERE id = ANY($1) FOR UPDATE', [[one.id, other.id]]);
  const both = Promise.all([merge(one, other), merge(other, one)]);
  await watch.waits(2);
  await watch.query('COMMIT');
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await watch.deadlocks()).toBe(0);
});

/** Things that are added to a chart, and where. */
const additions = {
  record: ({ clinic, staff }: World, patient: number) =>
    [
      '/api/patients/medical-records',
      { clinic, patient, staff, occurred_at: '2026-03-02T09:00:00Z' },
    ] as const,
  file: (_: World, patient: number) =>
    [`${path}/${patient}/attachments/`, { file_name: 'scan.pdf', size: 10 }] as const,
  consent: ({ clinic, form }: World & { form: number }, patient: number) =>
    ['/api/patients/patient-consents', { clinic, patient, consent_form: form }] as const,
};

it.each(Object.keys(additions) as (keyof typeof additions)[])(
  'a chart that was merged takes no %s, nor what was on its way while it was merged',
  async (kind) => {
    const { api, add, ask, merge, world } = await desk();
    const [from, into] = [await add(jose), await add(jose)];
    const known = { ...world, form: (await signable(world)).id };
    const [where, body] = additions[kind](known, from.id);
    const watch = await watching(api.url);
    await watch.query('BEGIN');
    await watch.query('SELECT FROM patients WHERE id = $1 FOR UPDATE', [from.id]);
    const merging = merge(from, into);
    await watch.waits(1);
    const adding = ask('POST', where, body);
    await watch.waits(2);
    await watch.query('COMMIT');
    expect((await merging).status).toBe(200);
    const added = await adding;
    const left = await api.pool.query(
      `SELECT FROM (SELECT patient_id FROM medical_records UNION ALL SELECT patient_id FROM attachments
        UNION ALL SELECT patient_id FROM patient_consents) t WHERE patient_id = $1`,
      [from.id],
    );
    expect([added.status, left.rowCount]).toEqual([409, 0]);
    expect((await ask('POST', where, body)).status).toBe(409);
    expect(await watch.deadlocks()).toBe(0);
  },
);

it('refuses charts of which only one says that the patient has died, until the other says so too', async () => {
  const { world, add, ask, merge } = await desk();
  const [one, other] = [await add(jose), await add({ ...jose, phone_number: '612345679' })];
  const { clinic, staff, service } = world;
  const visit = await world.post('/api/patients/appointments', {
    ...{ clinic, staff, service, patient: other.id, start_at: '2040-01-02T09:00:00Z' },
  });
  const die = ({ id, version }: Made) =>
    world.post(`${path}/${id}/mark-deceased/`, { version, deceased_at: '2026-03-02T09:00:00Z' });
  const dead = await die(one);
  for (const [from, into] of [
    [dead, other],
    [other, dead],
  ] as const)
    expect(await merge(from, into)).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('has died')] },
    });
  expect((await merge(await die(other), dead)).status).toBe(200);
  expect((await ask('GET', `/api/patients/appointments/${visit.id}/`)).body).toMatchObject({
    ...{ patient: one.id, status: 'cancelled' },
  });
});

it('counts the consent signed last where both charts had one, and revokes both with either', async () => {
  const { world, clinic, add, ask, merge } = await desk();
  const form = await signable(world);
  const consents = '/api/patients/patient-consents';
  const open = ({ id: patient }: Made) => world.post(consents, { clinic, patient, consent_form: form.id });
  const sign = ({ id, version }: Made) =>
    world.post(`${consents}/${id}/sign/`, {
      ...{ version, signer: { kind: 'patient', name: 'José García' } },
      signature: { method: 'typed', typed_name: 'José García' },
    });
  const [from, into] = [await add(jose), await add({ ...jose, phone_number: '612345679' })];
  // what was begun first is signed last
  const later = await open(from);
  const earlier = await sign(await open(into));
  await sign(later);
  const merged = await merge(
    await world.read(`${path}/${from.id}/`),
    await world.read(`${path}/${into.id}/`),
  );
  expect(merged.status).toBe(200);
  const both = async () => Promise.all([earlier, later].map(({ id }) => world.read(`${consents}/${id}/`)));
  const standing = async () =>
    (await both()).map(({ patient, status, inactive_reason, replaced_by, copies }) => [
      ...[patient, inactive_reason ?? status, replaced_by, copies],
    ]);
  expect(await standing()).toEqual([
    [into.id, 'active', later.id, 1],
    [into.id, 'active', null, 1],
  ]);
  const listed = await world.read(`${consents}?clinic=${clinic}&patient=${into.id}`);
  expect(listed.results.map(({ id, replaced_by }: Made) => [id, replaced_by])).toEqual(
    expect.arrayContaining([
      [earlier.id, later.id],
      [later.id, null],
    ]),
  );
  const service = await world.post('/api/services/services', {
    ...{ clinic, name: 'Extraction', duration_minutes: 30, color: 'red' },
    required_consent_forms: [form.id],
  });
  const visit = await world.post('/api/patients/appointments', {
    ...{
      clinic,
      patient: into.id,
      service: service.id,
      staff: world.staff,
      start_at: '2036-03-03T09:00:00Z',
    },
  });
  const { consents: required } = await world.read(`/api/patients/appointments/${visit.id}/`);
  expect(required.forms).toMatchObject([{ patient_consent: later.id, state: 'signed' }]);
  const version = (await world.read(`${consents}/${later.id}/`)).version;
  const revoked = await ask('POST', `${consents}/${later.id}/revoke/`, {
    version,
    reason: 'Changed his mind.',
  });
  expect(revoked.status).toBe(200);
  expect(await standing()).toEqual([
    [into.id, 'revoked', null, 0],
    [into.id, 'revoked', null, 0],
  ]);
  expect((await both()).map(({ revocation_reason }) => revocation_reason)).toEqual([
    'Changed his mind.',
    'Changed his mind.',
  ]);
});
