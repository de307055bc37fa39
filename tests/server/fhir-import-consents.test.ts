import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { exported, type Line } from '#tests/support/bulk.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { countsOf, emptyClinic, importDesk, importPath } from '#tests/support/import-desk.ts';

const forms = '/api/patients/consent-forms';
const consents = '/api/patients/patient-consents';
const patients = '/api/patients/patients';
const blocks = [
  { key: 'intro', type: 'paragraph', label: 'Dear {patient_name}, welcome to {clinic}.' },
  { key: 'had', type: 'radio', label: 'Did you have this before?', options: ['Yes', 'No'], required: true },
];
const drawn = { method: 'drawn', image: 'data:image/png;base64,iVBORw0KGgo=', strokes: 2, device: 'tablet' };

let api: Api;
let owner: Account;
let world: World;
let form: Made;
let lines: Line[];
const made: Record<'signed' | 'refused' | 'revoked' | 'first', Made> = {} as never;

const exportOf = async (clinic: number, token: string) =>
  [...(await exported(api, askFhir(api, await programToken(api, { clinic, token })))).files.values()].flat();

beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  owner = await api.signUp('there');
  world = await makeWorld(api, owner, { name: 'Harbour Clinic' });
  const { clinic, post } = world;
  const draft = await post(forms, { clinic, title: 'Treatment', blocks, validity_days: 365 });
  form = await post(`${forms}/${draft.id}/publish/`, { version: draft.version });
  const service = await post('/api/services/services', {
    ...{ clinic, name: 'Surgery', duration_minutes: 30, color: 'red', staff: [{ staff: world.staff }] },
    required_consent_forms: [form.id],
  });
  const visit = await post('/api/patients/appointments', {
    ...{ clinic, patient: world.patient, staff: world.staff, service: service.id },
    start_at: '2031-03-03T09:00:00+01:00',
  });
  const asked = (more: object = {}) =>
    post(consents, { clinic, patient: world.patient, consent_form: form.id, ...more });
  const act = (one: Made, verb: string, body: object) =>
    post(`${consents}/${one.id}/${verb}/`, { version: one.version, ...body });
  const signing = {
    ...{ answers: { had: 'No' }, signature: drawn, witness: world.staff },
    signer: { kind: 'guardian', name: 'Lan Nguyễn', relation: 'mother' },
  };
  made.revoked = await act(await act(await asked(), 'sign', signing), 'revoke', {
    reason: 'Changed her mind',
  });
  made.refused = await act(await asked({ note: 'In a hurry' }), 'refuse', { reason: 'Not today' });
  made.first = await act(await asked(), 'sign', signing);
  // a second version, other words
  const again = await post(`${forms}/${form.id}/new-draft/`, {
    version: (await world.read(`${forms}/${form.id}/`)).version,
  });
  const changed = await world.put(`${forms}/${form.id}/`, {
    ...{ title: 'Treatment and care', blocks, validity_days: 365, version: again.version },
  });
  form = await post(`${forms}/${form.id}/publish/`, { version: changed.version });
  made.signed = await act(await asked({ appointment: visit.id, note: 'Read aloud' }), 'sign', signing);
  await asked();
  lines = await exportOf(clinic, owner.token);
});
afterAll(() => api.close());

/** Brings what was exported into a clinic; forms too where they are chosen. */
async function brought(desk: ReturnType<typeof importDesk>, found: readonly Line[], kinds = ['form']) {
  const run = await desk.open(found);
  const results = await run.check();
  const wanted = results.filter(
    ({ kind }) => kind !== 'setting' && (kind !== 'form' || kinds.includes(kind)),
  );
  const { created, refused } = await run.commit(wanted.map(({ line }) => line));
  const idOf = (source: string) => {
    const row = run.rows.find(({ resources }) => {
      const { resourceType, id } = JSON.parse(resources[0] as string);
      return source === `${resourceType}/${id}`;
    });
    return created.find(({ line }) => line === row?.line);
  };
  return { ...run, results, created, refused, idOf };
}

async function here(name: string) {
  const clinic = await emptyClinic(api, name, 'Europe/Berlin');
  const desk = importDesk(api, clinic);
  const read = (id: number | undefined) => desk.ask('GET', `${consents}/${id}/`);
  return { ...clinic, desk, read };
}

/** Lets the time of a consent run out, which the database lets no one do. */
async function runOut(id: number) {
  const client = await api.pool.connect();
  await client.query('BEGIN');
  await client.query("SET LOCAL session_replication_role = 'replica'");
  await client.query(
    "UPDATE patient_consents SET valid_from = now() - interval '2 days', valid_until = now() - interval '1 day' WHERE id = $1",
    [id],
  );
  await client.query('COMMIT');
  client.release();
}

const part = (name: string, change: (value: string) => string | undefined) => (one: Line) => ({
  ...one,
  extension: one.extension.map((whole: { extension: { url: string; valueString: string }[] }) => ({
    ...whole,
    extension: whole.extension.flatMap((inner) => {
      if (inner.url !== name) return [inner];
      const valueString = change(inner.valueString);
      return valueString === undefined ? [] : [{ url: name, valueString }];
    }),
  })),
});

describe('a consent of another Chartroom', () => {
  it('comes in as what it was, with the words, the names and the signature, and says where it is from', async () => {
    const { clinic, desk, read, id: user } = await here('same');
    const { created, refused, idOf, results } = await brought(desk, lines);
    expect([refused, results.flatMap(({ left_out }) => left_out)]).toEqual([[], []]);
    expect(created.filter(({ kind }) => kind === 'consent').length).toBe(4);
    expect(created.filter(({ kind }) => kind === 'document')).toEqual([]);
    const origin = { clinic: 'Harbour Clinic', at: expect.stringMatching(/^\d{4}-.*Z$/) };
    for (const then of Object.values(made)) {
      const now = await read(idOf(`Consent/${then.id}`)?.id);
      const was = await world.read(`${consents}/${then.id}/`);
      const same = [
        ...[
          'status',
          'inactive_reason',
          'decision',
          'answers',
          'rendered_text',
          'signer',
          'signature',
          'note',
          'language',
        ],
        ...[
          'merge_fields',
          'valid_from',
          'valid_until',
          'revoked_at',
          'revocation_reason',
          'created_at',
          'captured_by_name',
        ],
        ...[
          'form_version',
          'consent_form_title',
          'blocks',
          'from_home',
          'void_reason',
          'current_form_version',
        ],
      ];
      const told = (one: Record<string, unknown>) =>
        Object.fromEntries(same.map((name) => [name, one[name]]));
      expect(told(now)).toEqual(told(was));
      const events = was.events.map((one: object) => ({ ...one, by: null }));
      expect(now).toMatchObject({ origin, captured_by: null, revoked_by: null, version: 1, events });
      expect(now.patient).toBe(idOf(`Patient/${world.patient}`)?.id);
      expect(now.consent_form).toBe(idOf(`Questionnaire/${form.id}`)?.id);
      const staff = idOf(`Practitioner/${world.staff}`)?.id;
      expect(now.witness).toEqual(was.witness && { ...was.witness, staff });
      expect(now.appointment).toBe(was.appointment && idOf(`Appointment/${was.appointment}`)?.id);
      expect((await desk.ask('GET', `${consents}/${now.id}/verify/`)).intact).toBe(true);
      expect(was.checksum === null ? now.checksum : now.checksum !== was.checksum).toBe(
        was.checksum === null ? null : true,
      );
    }
    const { rows } = await api.pool.query(
      `SELECT user_id, object_id, patient_id FROM audit_entries WHERE clinic_id = $1 AND action = 'patient_consent.imported' ORDER BY object_id`,
      [clinic],
    );
    const patient = idOf(`Patient/${world.patient}`)?.id;
    const ids = created.filter(({ kind }) => kind === 'consent').map(({ id }) => id);
    expect(rows).toEqual(
      ids.sort((a, b) => a - b).map((object_id) => ({ user_id: user, object_id, patient_id: patient })),
    );
    expect(await desk.ask('GET', `${consents}/?clinic=${clinic}`)).toMatchObject({
      results: Array(4).fill({ origin: { clinic: 'Harbour Clinic' } }),
    });
  });

  it('is worth what it was worth: it counts for a visit, gives way to a newer one, and can be revoked', async () => {
    const { clinic, desk } = await here('worth');
    const { idOf } = await brought(desk, lines);
    const consent = idOf(`Consent/${made.signed.id}`)?.id as number;
    const own = idOf(`Questionnaire/${form.id}`)?.id as number;
    const { version } = await desk.ask('GET', `${forms}/${own}/`);
    await desk.ask('POST', `${forms}/${own}/restore/`, { version });
    const appointment = idOf(`Appointment/${made.signed.appointment}`)?.id;
    const stands = async () => (await desk.ask('GET', `/api/patients/appointments/${appointment}/`)).consents;
    expect(await stands()).toMatchObject({
      state: 'complete',
      forms: [{ patient_consent: consent, state: 'signed', origin: { clinic: 'Harbour Clinic' } }],
    });
    const revoked = await desk.ask('POST', `${consents}/${consent}/revoke/`, {
      version: 1,
      reason: 'No more',
    });
    expect(revoked).toMatchObject({
      status: 'inactive',
      inactive_reason: 'revoked',
      revocation_reason: 'No more',
    });
    expect((await stands()).state).not.toBe('complete');
    const patient = idOf(`Patient/${world.patient}`)?.id;
    const asked = await desk.ask('POST', consents, { clinic, patient, consent_form: own });
    await desk.ask('POST', `${consents}/${asked.id}/sign/`, {
      ...{ version: asked.version, answers: { had: 'No' }, signature: drawn },
      signer: { kind: 'patient', name: 'Minh Nguyễn' },
    });
    expect(await stands()).toMatchObject({ state: 'complete', forms: [{ origin: null }] });
  });

  it('is over where its time ran out on the way', async () => {
    const { desk, read } = await here('over');
    const [start, end] = ['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'];
    const past = lines.map((one) =>
      one.resourceType === 'Consent' && one.status === 'active'
        ? { ...one, dateTime: start, provision: { ...one.provision, period: { start, end } } }
        : one,
    );
    const { idOf } = await brought(desk, past);
    const id = idOf(`Consent/${made.signed.id}`)?.id;
    expect(await read(id)).toMatchObject({ status: 'inactive', inactive_reason: 'expired', version: 1 });
  });

  it('passes on with the next export where it was signed', async () => {
    const first = await here('second');
    await brought(first.desk, lines);
    const onward = await exportOf(first.clinic, first.token);
    for (const one of onward.filter(({ resourceType }) => resourceType === 'Consent'))
      expect(problemsOf(one)).toEqual([]);
    const { desk, clinic } = await here('third');
    await brought(desk, onward);
    const { results } = await desk.ask('GET', `${consents}/?clinic=${clinic}`);
    expect(results.map(({ origin }: { origin: { clinic: string } }) => origin.clinic)).toEqual(
      Array(4).fill('Harbour Clinic'),
    );
  });
});

describe('a consent that cannot be what it was', () => {
  const filesOf = async (desk: ReturnType<typeof importDesk>, patient: number | undefined) =>
    (await desk.ask('GET', `${patients}/${patient}/attachments/`)).results as {
      id: number;
      file_name: string;
    }[];

  it('is a file with its words where no one chose its form, and is known again as one', async () => {
    const { clinic, desk } = await here('formless');
    const { created, refused, idOf, results } = await brought(desk, lines, []);
    expect(results.filter(({ kind }) => kind === 'consent').length).toBe(4);
    expect([refused, created.filter(({ kind }) => kind === 'consent')]).toEqual([[], []]);
    const found = await filesOf(desk, idOf(`Patient/${world.patient}`)?.id);
    expect(found.length).toBe(4);
    expect((await desk.ask('GET', `${consents}/?clinic=${clinic}`)).results).toEqual([]);
    const second = await brought(desk, lines);
    expect(second.created.map(({ kind }) => kind)).toEqual(['form']);
  });

  it('comes in as what it was once its form is here, beside the file that it was, and once', async () => {
    const { clinic, desk, read } = await here('formlater');
    const first = await brought(desk, lines, []);
    const ofPatient = first.idOf(`Patient/${world.patient}`)?.id;
    await brought(
      desk,
      lines.filter(({ resourceType }) => ['Organization', 'Questionnaire'].includes(resourceType)),
    );
    const now = await brought(desk, lines);
    expect(new Set(now.refused.map(({ message }) => message))).toEqual(
      new Set(['This is in the clinic already.']),
    );
    expect(now.created.map(({ kind }) => kind)).toEqual(Array(4).fill('consent'));
    expect(await read(now.idOf(`Consent/${made.signed.id}`)?.id)).toMatchObject({ status: 'active' });
    expect((await filesOf(desk, ofPatient)).length).toBe(4);
    const again = await brought(desk, lines);
    expect(again.created).toEqual([]);
    expect((await now.undo()).removed).toBe(4);
    expect((await desk.ask('GET', `${consents}/?clinic=${clinic}`)).count).toBe(0);
    expect((await filesOf(desk, ofPatient)).length).toBe(4);
  });

  it('stays the file that it is where the form that is here says other words', async () => {
    const { clinic, desk } = await here('stillfile');
    const first = await brought(desk, lines, []);
    const draft = await desk.ask('POST', forms, { clinic, title: 'Other words', code: form.code, blocks });
    await desk.ask('POST', `${forms}/${draft.id}/publish/`, { version: draft.version });
    const files = first.created.filter(({ kind }) => kind === 'document');
    const { created, results } = await brought(desk, lines, []);
    expect(created).toEqual([]);
    expect(files.map(({ line }) => results.find((row) => row.line === line))).toMatchObject(
      files.map(({ id }) => ({ kind: 'document', known: id })),
    );
    expect(files.length).toBe(4);
  });

  it('is a file where the form is here and never said what was signed', async () => {
    const { clinic, desk } = await here('reworded');
    const draft = await desk.ask('POST', forms, {
      clinic,
      title: 'Treatment and care',
      code: form.code,
      blocks,
    });
    await desk.ask('POST', `${forms}/${draft.id}/publish/`, { version: draft.version });
    const { created, idOf, results, refused } = await brought(desk, lines);
    expect(results.find(({ kind }) => kind === 'form')).toMatchObject({ known: draft.id });
    expect(refused.map(({ message }) => message)).toEqual(['This is in the clinic already.']);
    expect(created.filter(({ kind }) => kind === 'document').length).toBe(3);
    // the words of its second version are those of the first one here
    const own = idOf(`Consent/${made.signed.id}`);
    expect(await desk.ask('GET', `${consents}/${own?.id}/`)).toMatchObject({
      consent_form: draft.id,
      form_version: 1,
    });
  });

  const gone = () => undefined;
  const odd: [string, (one: Line) => object][] = [
    ['a state that FHIR does not show', (one) => ({ ...one, status: 'rejected' })],
    ['another day', (one) => ({ ...one, dateTime: '2024-01-01T00:00:00.000Z' })],
    ['another form', (one) => ({ ...one, policy: [{ uri: 'Questionnaire/999|1' }] })],
    ['another version', (one) => ({ ...one, policy: [{ uri: one.policy[0].uri.replace(/\d+$/, '9') }] })],
    ['a refusal', (one) => ({ ...one, provision: { ...one.provision, type: 'deny' } })],
    [
      'an end before its beginning',
      (one) => ({
        ...one,
        provision: { ...one.provision, period: { ...one.provision.period, end: '2001-01-01T00:00:00Z' } },
      }),
    ],
    ['no text', ({ sourceAttachment: _, ...one }) => one],
    ['no signature', part('signature', gone)],
    ['no sum', part('checksum', gone)],
    ['no signer', part('signer', gone)],
    ['no sum of its version', part('form_checksum', gone)],
    ['no day on which it was asked for', part('created_at', gone)],
    ['a signature of another kind', part('signature', (one) => one.replace('drawn', 'stamped'))],
    ['a picture that is none', part('signature', (one) => one.replace('data:image/png', 'https:'))],
    [
      'a day that there is not',
      part('merge_fields', (one) => one.replace(/"date":"[^"]+"/, '"date":"2026-99-99"')),
    ],
    ['a language without its text', part('merge_fields', gone)],
    ['a state that there is not', part('status', () => 'agreed')],
    [
      'an origin that is none',
      ({ extension: [{ url, extension }], ...one }) => ({
        ...one,
        extension: [{ url, extension: [...extension, { url: 'origin', valueString: '{"clinic":7}' }] }],
      }),
    ],
  ];
  it.each(odd)('is a file where it says %s', async (_, change) => {
    const { clinic, desk } = await here('odd');
    const changed = lines.flatMap((one) => {
      if (one.resourceType !== 'Consent') return [one];
      return one.id === String(made.signed.id) ? [change(one) as Line] : [];
    });
    const { refused, created } = await brought(desk, changed);
    expect(refused).toEqual([]);
    expect(
      created.filter(({ kind }) => kind === 'consent' || kind === 'document').map(({ kind }) => kind),
    ).toEqual(['document']);
    expect((await desk.ask('GET', `${consents}/?clinic=${clinic}`)).results).toEqual([]);
  });
});

it('stops only the row whose text within a text cannot be stored', async () => {
  const { desk } = await here('hidden');
  const changed = lines.map((one) =>
    one.id === String(made.signed.id) && one.resourceType === 'Consent'
      ? part('signer', (value) => value.replace('mother', 'mo\\u0000ther'))(one)
      : one,
  );
  const { refused, created } = await brought(desk, changed as Line[]);
  expect(refused.map(({ message }) => message)).toEqual(['Null characters are not allowed.']);
  expect(created.filter(({ kind }) => kind === 'consent').length).toBe(3);
});

describe('the import of a consent', () => {
  it('is undone whole, and keeps what something was done with since', async () => {
    const { clinic, desk } = await here('undone');
    const before = await countsOf(api, clinic);
    const first = await brought(desk, lines);
    const second = await brought(desk, lines);
    expect(second.created).toEqual([]);
    const { removed, kept } = await first.undo();
    expect([removed, kept]).toEqual([first.created.length, []]);
    expect(await countsOf(api, clinic)).toEqual(before);

    const third = await brought(desk, lines);
    const id = third.idOf(`Consent/${made.signed.id}`)?.id as number;
    await desk.ask('POST', `${consents}/${id}/revoke/`, { version: 1, reason: 'No more' });
    const left = await third.undo();
    expect(left.kept).toContainEqual({ kind: 'consent', id, reason: 'It was changed since.' });
    expect((await desk.ask('GET', `${consents}/?clinic=${clinic}`)).count).toBe(1);
    const { rows } = await api.pool.query(
      `SELECT count(*)::int AS count FROM audit_entries WHERE clinic_id = $1 AND action = 'patient_consent.import_undone'`,
      [clinic],
    );
    expect(rows).toEqual([{ count: 7 }]);
  });

  it('is undone where nothing but time did something with it, and its step goes with it', async () => {
    const { clinic, desk, read } = await here('ranout');
    const before = await countsOf(api, clinic);
    const stepsOf = async () =>
      (
        await api.pool.query(
          'SELECT action FROM moves WHERE clinic_id = $1 AND consent_id IS NOT NULL ORDER BY id',
          [clinic],
        )
      ).rows.map(({ action }) => action);
    const first = await brought(desk, lines);
    const id = first.idOf(`Consent/${made.signed.id}`)?.id as number;
    await runOut(id);
    expect(await read(id)).toMatchObject({ status: 'inactive', inactive_reason: 'expired', version: 2 });
    expect(await stepsOf()).toEqual(['timePassed']);
    await expect(api.pool.query('DELETE FROM moves WHERE clinic_id = $1', [clinic])).rejects.toThrow(
      'moves does not change',
    );
    const { removed, kept } = await first.undo();
    expect([removed, kept]).toEqual([first.created.length, []]);
    expect(await countsOf(api, clinic)).toEqual(before);
    expect(await stepsOf()).toEqual([]);

    const second = await brought(desk, lines);
    const again = second.idOf(`Consent/${made.signed.id}`)?.id as number;
    await runOut(again);
    const { version } = await read(again);
    await desk.ask('POST', `${consents}/${again}/void/`, { version, reason: 'Of someone else' });
    expect((await second.undo()).kept).toContainEqual({
      ...{ kind: 'consent', id: again, reason: 'It was changed since.' },
    });
    expect(await stepsOf()).toEqual(['timePassed', expect.stringMatching(/void/i)]);
  });

  it('leaves a decision that does not change and does not go by itself', async () => {
    const { clinic, desk } = await here('kept');
    const { idOf } = await brought(desk, lines);
    const row = `clinic_id = ${clinic} AND id = ${idOf(`Consent/${made.signed.id}`)?.id}`;
    for (const set of [
      'origin = NULL',
      "origin = '{}'",
      "captured_elsewhere_by = 'Someone'",
      'captured_by = 1',
    ])
      await expect(api.pool.query(`UPDATE patient_consents SET ${set} WHERE ${row}`), set).rejects.toThrow();
    await expect(api.pool.query(`DELETE FROM patient_consents WHERE ${row}`)).rejects.toThrow(
      'patient_consents does not change',
    );
    const there = `DELETE FROM patient_consents WHERE clinic_id = ${world.clinic}`;
    await expect(api.pool.query(there)).rejects.toThrow('patient_consents does not change');
  });

  it('goes to the chart that took in its patient, and with that chart when it is erased', async () => {
    const { clinic, desk, id: user } = await here('merged');
    const first = await brought(
      desk,
      lines.filter(({ resourceType }) => ['Patient', 'Organization', 'Questionnaire'].includes(resourceType)),
    );
    const from = await desk.ask('GET', `${patients}/${first.idOf(`Patient/${world.patient}`)?.id}/`);
    const into = await desk.ask('POST', patients, {
      clinic,
      first_name: 'Minh',
      last_name: 'Nguyễn',
      birth_date: '1984-02-29',
    });
    const merging = { version: from.version, into: into.id, into_version: into.version, fields: [] };
    await desk.ask('POST', `${patients}/${from.id}/merge/`, merging);
    const second = await brought(desk, lines);
    const signed = second.idOf(`Consent/${made.signed.id}`);
    expect(signed?.kind).toBe('consent');
    expect(await desk.ask('GET', `${consents}/${signed?.id}/`)).toMatchObject({ patient: into.id });
    expect((await desk.ask('GET', `${consents}/${signed?.id}/verify/`)).intact).toBe(true);
    const client = await api.pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT set_config('chartroom.user_id', '${user}', true)`);
    await client.query("SELECT erase_chart($1, $2, 'request', NULL, 'Asked for', $3)", [
      clinic,
      into.id,
      user,
    ]);
    await client.query('COMMIT');
    client.release();
    for (const table of ['patient_consents', 'attachments'])
      expect(
        (await api.pool.query(`SELECT FROM ${table} WHERE clinic_id = $1`, [clinic])).rows,
        table,
      ).toEqual([]);
    const { rows } = await api.pool.query(
      `SELECT kind FROM patient_import_rows WHERE clinic_id = $1 AND kind NOT IN ('form', 'setting', 'staff', 'service', 'label')`,
      [clinic],
    );
    expect(rows).toEqual([]);
    expect((await desk.ask('GET', `${importPath}/${second.id}/`)).status).toBe('committed');
  });
});
