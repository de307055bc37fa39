import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { askFhir, demoClinic, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';

let api: Api;
let demo: { clinic: number; token: string };
let ask: ReturnType<typeof askFhir>;
beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  demo = await demoClinic(api);
  ask = askFhir(api, await programToken(api, demo));
});
afterAll(() => api.close());

const forms = '/api/patients/consent-forms';
const call = async (token: string, method: string, path: string, body?: object) => {
  const answer = await api.ask(method, `${forms}${path}`, { token, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

/** The parts of our own extension, those that are JSON as what they hold. */
function extrasOf(resource: { extension: { extension: { url: string; valueString?: string }[] }[] }) {
  const json = ['versions', 'history'];
  const parts = resource.extension.flatMap(({ extension }) => extension);
  return Object.fromEntries(
    parts.map(({ url, valueString = '' }) => [
      url,
      json.includes(url) ? JSON.parse(valueString) : valueString,
    ]),
  );
}

const blocks = [
  { key: 'why', type: 'heading', label: 'Why' },
  {
    key: 'pets',
    type: 'checkbox_group',
    label: 'Pets?',
    options: ['Cat', 'Dog'],
    help: 'All of them',
    required: true,
  },
  { key: 'breed', type: 'short_text', label: 'Which dog?', show_if: { key: 'pets', equals: 'Dog' } },
  { key: 'sign', type: 'signature', label: 'Sign', required: true },
];

it('shows what is in force, keeps earlier versions, and shows a draft nobody published as a draft', async () => {
  const { clinic, token } = demo;
  const made = await call(token, 'POST', '/', { clinic, title: 'First', blocks, language: 'pt' });
  const path = `Questionnaire/${made.id}`;
  expect((await ask(path)).body).toMatchObject({ status: 'draft', title: 'First', language: 'pt' });
  let { version } = await call(token, 'POST', `/${made.id}/publish/`, { version: made.version });
  ({ version } = await call(token, 'POST', `/${made.id}/new-draft/`, { version }));
  ({ version } = await call(token, 'PUT', `/${made.id}/`, {
    version,
    title: 'Second',
    blocks: blocks.slice(0, 1),
  }));
  const revising = (await ask(path)).body;
  expect(revising).toMatchObject({
    status: 'active',
    title: 'First',
    version: '1',
    meta: { versionId: '1' },
  });
  expect(revising.item).toMatchObject([
    { linkId: 'why', text: 'Why', type: 'display' },
    {
      ...{ linkId: 'pets', type: 'choice', repeats: true, required: true },
      answerOption: [{ valueString: 'Cat' }, { valueString: 'Dog' }],
    },
    { linkId: 'breed', enableWhen: [{ question: 'pets', operator: '=', answerString: 'Dog' }] },
    { linkId: 'sign', type: 'string' },
  ]);
  await call(token, 'POST', `/${made.id}/publish/`, { version });
  const now = (await ask(path)).body;
  expect(now).toMatchObject({ status: 'active', title: 'Second', version: '2' });
  const old = (await ask(`${path}/_history/1`)).body;
  expect(old).toMatchObject({ status: 'retired', title: 'First', version: '1', item: revising.item });
  expect((await ask(`${path}/_history/3`)).status).toBe(404);
  for (const one of [revising, now, old]) expect(problemsOf(one)).toEqual([]);
  const found = async (query: string) =>
    ((await ask(`Questionnaire?${query}`)).body.entry ?? []).map(
      ({ resource }: { resource: { title: string } }) => resource.title,
    );
  for (const query of [
    `url=${encodeURIComponent(now.url)}`,
    `identifier=${made.code}`,
    'title=sec',
    'version=2',
    `url=${encodeURIComponent(now.url)}&status=active&date=ge2026-01-01`,
  ])
    expect([query, await found(query)]).toEqual([query, ['Second']]);
  expect(await found(`url=${encodeURIComponent(`${now.url}0`)}`)).toEqual([]);
  expect(await found(`url=urn:x:${made.id}`)).toEqual([]);
});

it('tells who published each version and who did what to the form, by name', async () => {
  const { clinic, token } = demo;
  const made = await call(token, 'POST', '/', { clinic, title: 'Told', blocks });
  let { version } = await call(token, 'POST', `/${made.id}/publish/`, { version: made.version });
  ({ version } = await call(token, 'POST', `/${made.id}/archive/`, { version, reason: 'Replaced' }));
  const told = (await ask(`Questionnaire/${made.id}`)).body;
  expect(problemsOf(told)).toEqual([]);
  const { published_by, versions, history } = extrasOf(told);
  const [{ first_name, last_name }] = (
    await api.pool.query(
      'SELECT first_name, last_name FROM users WHERE id = (SELECT owner_id FROM clinics WHERE id = $1)',
      [clinic],
    )
  ).rows;
  const name = `${first_name} ${last_name}`;
  expect([published_by, versions[0].published_by]).toEqual([name, name]);
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(history).toEqual([
    { at: instant, by: name, action: 'publish', from: 'draft', to: 'published', reason: null },
    { at: instant, by: name, action: 'archive', from: 'published', to: 'archived', reason: 'Replaced' },
  ]);
});

it('keeps who published a form elsewhere as a name, which is nobody of this clinic', async () => {
  const there = await emptyClinic(api, 'kept');
  const { open } = importDesk(api, there);
  const own = (await ask('Questionnaire?title=Told')).body.entry[0].resource;
  const first = await open([own]);
  await first.check();
  const { created } = await first.commit([1]);
  const form = await call(there.token, 'GET', `/${created[0]?.id}/`);
  const { published_by, history } = extrasOf(own);
  expect(form.versions).toMatchObject([{ published_by: null, published_by_name: published_by }]);
  expect(
    form.earlier_events.map(({ by, by_name, action }: Record<string, unknown>) => [by, by_name, action]),
  ).toEqual(history.map(({ by, action }: Record<string, unknown>) => [null, by, action]));
  expect(form.events).toEqual([]);
  await call(there.token, 'POST', `/${form.id}/restore/`, { version: form.version });
  const again = (await askFhir(api, await programToken(api, there))(`Questionnaire/${form.id}`)).body;
  expect(extrasOf(again).published_by).toBe(published_by);
  expect(extrasOf(again).history).toEqual([
    ...history,
    expect.objectContaining({ action: 'restore', to: 'published' }),
  ]);
  const undated = JSON.parse(JSON.stringify(own).replaceAll(/\\"at\\":\\"[^"]*\\"/g, '\\"at\\":\\"once\\"'));
  const [refused] = await (await open([undated])).check();
  expect(refused?.problems).toEqual({ history: ["A step in its history doesn't say when it happened."] });
});

it('is what consents and answers point at, in the version that was read', async () => {
  const [consent] = (await ask('Consent?_count=1&status=active')).body.entry;
  const [answers] = (await ask('QuestionnaireResponse?_count=1')).body.entry;
  for (const canonical of [consent.resource.policy[0].uri, answers.resource.questionnaire]) {
    const [url, version] = canonical.split('|');
    const [found] = (await ask(`Questionnaire?url=${encodeURIComponent(url)}`)).body.entry;
    const read = await ask(`Questionnaire/${found.resource.id}/_history/${version}`);
    expect(read.body).toMatchObject({ url, version });
  }
  const questions = answers.resource.questionnaire.split('|')[0].split('/').at(-1);
  const { body } = await ask(
    `QuestionnaireResponse?questionnaire=Questionnaire/${questions}&_total=accurate`,
  );
  expect(body.total).toBeGreaterThan(0);
  expect(
    (await ask('QuestionnaireResponse?questionnaire=Questionnaire/999&_total=accurate')).body.total,
  ).toBe(0);
});

it('brings questions of another system in as a draft, with what has no place named', async () => {
  const there = await emptyClinic(api, 'foreign');
  const { open } = importDesk(api, there);
  const questionnaire = {
    ...{ resourceType: 'Questionnaire', id: 'phq', name: 'PHQ', title: 'Two questions', status: 'active' },
    publisher: 'Elsewhere',
    item: [
      {
        ...{ linkId: '1', text: 'Lately', type: 'group' },
        item: [
          {
            ...{ linkId: '1.1', text: 'Little interest?', type: 'choice', required: true, maxLength: 3 },
            answerOption: [{ valueCoding: { code: 'a', display: 'Not at all' } }, { valueInteger: 2 }],
          },
          {
            ...{ linkId: '1.2', text: 'Since when?', type: 'date' },
            enableWhen: [
              { question: '1.1', operator: '=', answerCoding: { code: 'a', display: 'Not at all' } },
            ],
          },
        ],
      },
      { linkId: '2', text: 'A picture', type: 'attachment' },
      { linkId: '2.', text: 'Often?', type: 'boolean', enableWhen: [{ question: '1', operator: 'exists' }] },
    ],
  };
  const first = await open([questionnaire]);
  const [looked] = await first.check();
  expect(looked).toMatchObject({ kind: 'form', problems: {}, known: null });
  expect(looked?.left_out).toEqual([
    ...['Questionnaire.publisher', 'Questionnaire.item.maxLength', 'Questionnaire.item.type (attachment)'],
    'Questionnaire.item.enableWhen',
  ]);
  // choosing all that can be chosen leaves it
  expect((await first.commit()).created).toEqual([]);
  const { created } = await first.commit([1]);
  const form = await call(there.token, 'GET', `/${created[0]?.id}/`);
  expect(form).toMatchObject({
    status: 'draft',
    category: 'intake',
    title: 'Two questions',
    current_version: 0,
  });
  expect(form.blocks).toEqual([
    { key: 'q_1', type: 'heading', label: 'Lately' },
    { key: 'q_1_1', type: 'radio', label: 'Little interest?', options: ['Not at all', '2'], required: true },
    { key: 'q_1_2', type: 'date', label: 'Since when?', show_if: { key: 'q_1_1', equals: 'Not at all' } },
    { key: 'q_2_', type: 'checkbox', label: 'Often?' },
  ]);
  expect((await first.undo()).kept).toEqual([]);
});

it('refuses a form whose items and extension disagree, and gives another code where its own is taken', async () => {
  const there = await emptyClinic(api, 'taken');
  const { open } = importDesk(api, there);
  const own = (await ask('Questionnaire?status=active&_count=1')).body.entry[0].resource;
  const altered = { ...own, item: [{ ...own.item[0], text: 'I owe you my house.' }, ...own.item.slice(1)] };
  const [refused] = await (await open([altered])).check();
  expect(Object.keys(refused?.problems ?? {})).toEqual(['item']);
  const [retitled] = await (await open([{ ...own, title: 'Other' }])).check();
  expect(Object.keys(retitled?.problems ?? {})).toEqual(['item']);
  const code = own.identifier[0].value;
  await call(there.token, 'POST', '/', { clinic: there.clinic, title: 'Ours', code });
  const first = await open([own]);
  const [looked] = await first.check();
  expect(looked).toMatchObject({ problems: {}, known: null, left_out: ['Questionnaire.identifier'] });
  const { created } = await first.commit([1]);
  const form = await call(there.token, 'GET', `/${created[0]?.id}/`);
  expect(form).toMatchObject({ code: `${code}-2`, status: 'archived', has_draft: false });
  // the same once more is here already, whatever the system is called
  const [known] = await (await open([{ ...own, id: 'other', identifier: undefined }])).check();
  expect(known?.known).toBe(form.id);
});

it('needs the right to manage forms', async () => {
  const own = (await ask('Questionnaire?_count=1')).body.entry[0].resource;
  const owner = await emptyClinic(api, 'desk');
  const desk = await joinAs(api, owner, owner.clinic, 'receptionist');
  const [looked] = await (await importDesk(api, { ...desk, clinic: owner.clinic }).open([own])).check();
  expect(Object.keys(looked?.problems ?? {})).toEqual(['detail']);
});
