import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiScope } from '#machines/lifecycles/apiScopes.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { exported, type Line } from '#tests/support/bulk.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { countsOf, emptyClinic, importDesk } from '#tests/support/import-desk.ts';

const forms = '/api/patients/consent-forms';
const answersPath = '/api/patients/intake-answers';
const blocks = [
  { key: 'phone', type: 'phone', label: 'Which number can we call?', chart_field: 'phone_number' },
  { key: 'takes', type: 'long_text', label: 'What do you take?', chart_field: 'medications' },
  { key: 'pets', type: 'checkbox_group', label: 'Which pets?', options: ['Cat', 'Dog'] },
  { key: 'cups', type: 'number', label: 'How many cups?' },
  { key: 'sure', type: 'checkbox', label: 'Dear {patient_name}, is this right?' },
  { key: 'other', type: 'short_text', label: 'Anything else?' },
];
const given = {
  ...{ phone: '+49 40 1234', takes: 'Ibuprofen', pets: ['Dog'], cups: 2.5, sure: true },
  other: '',
};
const fields = {
  patient_name: 'Minh Nguyễn',
  birth_date: '1984-02-29',
  service: 'Consultation',
  staff: 'José Álvarez',
};

let api: Api;
let owner: Account;
let world: World;
let form: Made;
let visit: Made;
let answers: number;
let lines: Line[];

const exportOf = async (scopes?: readonly ApiScope[]) =>
  [
    ...(
      await exported(
        api,
        askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }, scopes)),
      )
    ).files.values(),
  ].flat();

beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  owner = await api.signUp('there');
  world = await makeWorld(api, owner, { name: 'Harbour Clinic' });
  const { clinic, post } = world;
  const draft = await post(forms, { clinic, title: 'Before your visit', category: 'intake', blocks });
  form = await post(`${forms}/${draft.id}/publish/`, { version: draft.version });
  visit = await post('/api/patients/appointments', {
    ...{ clinic, patient: world.patient, staff: world.staff, service: world.service },
    start_at: '2031-03-03T09:00:00+01:00',
  });
  const { rows } = await api.pool.query(
    `INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id, identified_at)
     VALUES ($1, $2, $3, 1, 'en', $4, $5, 1, '2026-03-01T08:00:00.250Z') RETURNING id`,
    [clinic, visit.id, form.id, { ...fields, clinic: 'Harbour Clinic', date: '2031-03-03' }, given],
  );
  answers = rows[0].id;
  await post(`${answersPath}/${answers}/decide/`, { version: 1, decision: 'dismissed', key: 'phone' });
  lines = await exportOf();
});
afterAll(() => api.close());

/** Brings what was exported into a new clinic; forms too where they are chosen. */
async function brought(name: string, found: readonly Line[], isChosen = true) {
  const clinic = await emptyClinic(api, name, 'Europe/Berlin');
  const desk = importDesk(api, clinic);
  const before = await countsOf(api, clinic.clinic);
  const run = await desk.open(found);
  const results = await run.check();
  const wanted = results.filter(({ kind }) => kind !== 'setting' && (kind !== 'form' || isChosen));
  const done = await run.commit(wanted.map(({ line }) => line));
  const listed = async () => (await desk.ask('GET', `${answersPath}/?clinic=${clinic.clinic}`)).results;
  const documents = done.created.filter(({ kind }) => kind === 'document').length;
  return { ...clinic, desk, run, results, listed, before, documents, ...done };
}

const changed = (change: (one: Line) => object) =>
  lines.map((one) => (one.resourceType === 'QuestionnaireResponse' ? (change(one) as Line) : one));

describe('answers from home to another Chartroom', () => {
  it('come in as what they were, with what was done with each, and wait here for the rest', async () => {
    for (const one of lines.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse'))
      expect(problemsOf(one)).toEqual([]);
    const { listed, refused, documents, results, desk } = await brought('same', lines);
    expect([refused, documents, results.flatMap(({ left_out }) => left_out)]).toEqual([[], 0, []]);
    const [was] = (await world.read(`${answersPath}/?clinic=${world.clinic}`)).results;
    const [now, ...others] = await listed();
    expect(others).toEqual([]);
    const same = ['title', 'language', 'at', 'settled_at', 'form_version', 'fields'];
    for (const name of same) expect(now[name], name).toEqual(was[name]);
    expect(now.fields[0]).toMatchObject({ standing: 'dismissed', by_name: expect.stringMatching(/./) });
    expect(now.origin).toEqual({ clinic: 'Harbour Clinic', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const { rows } = await api.pool.query(
      'SELECT answers, merge_fields, identified_at FROM intake_answers WHERE id = ANY($1)',
      [[answers, now.id]],
    );
    expect(rows[0]).toEqual(rows[1]);
    const accepting = {
      version: 1,
      decision: 'accepted',
      key: 'takes',
      patient_version: now.patient_version,
    };
    const decided = await desk.ask('POST', `${answersPath}/${now.id}/decide/`, accepting);
    expect(decided.fields[1]).toMatchObject({ standing: 'accepted' });
    expect((await desk.ask('GET', `/api/patients/patients/${now.patient}/`)).medications).toMatchObject([
      { name: 'Ibuprofen' },
    ]);
  });

  it('are told of in the log with their patient, and go with the undoing of their import while nothing was decided', async () => {
    const { clinic, run, before, created, id: user } = await brought('undone', lines);
    const own = created.find(({ kind }) => kind === 'answers')?.id;
    const patient = created.find(({ kind }) => kind === 'patient')?.id;
    await expect(api.pool.query('DELETE FROM intake_answers WHERE id = $1', [own])).rejects.toThrow(
      'intake_answers does not change',
    );
    await expect(
      api.pool.query("UPDATE intake_answers SET origin = '{}' WHERE id = $1", [own]),
    ).rejects.toThrow();
    expect((await run.undo()).kept).toEqual([]);
    expect(await countsOf(api, clinic)).toEqual(before);
    const { rows } = await api.pool.query(
      "SELECT action, user_id, object_id, patient_id FROM audit_entries WHERE clinic_id = $1 AND object_type = 'intake_answers' ORDER BY action",
      [clinic],
    );
    const entry = { user_id: user, object_id: own, patient_id: patient };
    expect(rows).toEqual([
      { action: 'intake_answers.import_undone', ...entry },
      { action: 'intake_answers.imported', ...entry },
    ]);
  });

  it('stay where something was decided since, with the form and the visit that they belong to', async () => {
    const { desk, run, listed } = await brought('kept', lines);
    const [{ id, version }] = await listed();
    await desk.ask('POST', `${answersPath}/${id}/decide/`, { version, decision: 'read' });
    const { kept } = await run.undo();
    expect(kept.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['answers', 'reservation', 'patient', 'form']),
    );
    expect((await listed()).length).toBe(1);
  });
});

describe('answers that cannot be what they were', () => {
  it('are a file where no one chose their form', async () => {
    const { listed, documents, refused } = await brought('formless', lines, false);
    expect([refused, documents, await listed()]).toEqual([[], 1, []]);
  });

  it('are a file where some were not told to the program that exported them', async () => {
    const found = await exportOf(['clinic.read', 'patient.read', 'appointment.read', 'consent.read']);
    const response = found.find(({ resourceType }) => resourceType === 'QuestionnaireResponse');
    expect(JSON.stringify(response)).not.toContain('Ibuprofen');
    const { listed, documents } = await brought('partly', found);
    expect([documents, await listed()]).toEqual([1, []]);
  });

  it('are a file where the visit is that of someone else', async () => {
    const other = {
      ...(lines.find(({ resourceType }) => resourceType === 'Patient') as Line),
      id: '999',
      identifier: [],
    };
    const found = [...changed((one) => ({ ...one, subject: { reference: 'Patient/999' } })), other];
    const { listed, documents } = await brought('others', found);
    expect([documents, await listed()]).toEqual([1, []]);
  });

  it('are refused where the visit has answers already', async () => {
    const [response] = lines.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse');
    const { listed, refused } = await brought('twice', [...lines, { ...(response as Line), id: 'again' }]);
    expect(refused.map(({ message }) => message)).toEqual(['This visit has answers to this form already.']);
    expect((await listed()).length).toBe(1);
  });

  const odd: [string, (one: Line) => object][] = [
    [
      'another answer',
      (one) => ({
        ...one,
        item: [{ ...one.item[0], answer: [{ valueString: '+49 40 999' }] }, ...one.item.slice(1)],
      }),
    ],
    ['fewer answers', (one) => ({ ...one, item: one.item.slice(1) })],
    ['one answer twice', (one) => ({ ...one, item: [one.item[0], one.item[0], ...one.item.slice(2)] })],
    ['another form', (one) => ({ ...one, questionnaire: 'Questionnaire/999|1' })],
    ['that they are not complete', (one) => ({ ...one, status: 'in-progress' })],
    ['no day', ({ authored: _, ...one }) => one],
    ['no language', ({ language: _, ...one }) => one],
    [
      'a decision that there is not',
      (one) => JSON.parse(JSON.stringify(one).replace('"dismissed"', '"forgotten"')),
    ],
  ];
  it.each(odd)('are a file where they say %s', async (_, change) => {
    const { listed, documents } = await brought('odd', changed(change));
    expect([documents, await listed()]).toEqual([1, []]);
  });
});
