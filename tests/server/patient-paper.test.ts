import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { makeWholePerson, marker } from '#tests/support/whole-person.ts';

type Paper = components['schemas']['PatientPaper'];

let api: Api;
let owner: Account;
let world: World;
let person: Made;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: 'Práctica del Mar' });
  person = await makeWholePerson(api, owner, world);
});
afterAll(() => api.close());

async function paperOf(id: number, language = 'en', token = owner.token): Promise<Paper> {
  const { status, body } = await api.ask('GET', `/api/patients/patients/${id}/paper/?language=${language}`, {
    token,
  });
  expect(status).toBe(200);
  return body;
}

/** The things of a part, each as its texts by their names. */
const things = ({ sections }: Paper, name: string) =>
  sections
    .find((section) => section.name === name)
    ?.things.map((facts) => Object.fromEntries(facts.map((fact) => [fact.name, fact.text])));

const note = (complaint: string) => ({
  ...{ staff: world.staff, occurred_at: '2026-01-15T09:00:00Z', record_type: 'follow_up' },
  ...{ chief_complaint: complaint, assessment: 'Vertigo', follow_up: { in_days: 14, note: 'by phone' } },
});
const record = ({ id }: Made) => `/api/medical-records/${id}`;
const write = (complaint: string) =>
  world.post('/api/patients/medical-records', {
    ...{ clinic: world.clinic, patient: person.id, ...note(complaint) },
  });

it('holds every part of a chart in words, and says what is not on paper', async () => {
  const paper = await paperOf(person.id);
  expect(paper.clinic).toBe('Práctica del Mar');
  expect(paper.notes).toEqual([
    'Drafts are left out: notes and consents that no one has signed yet.',
    'Files are listed by name. The files themselves are in the archive that “Download everything” makes.',
  ]);
  for (const { name, things: held } of paper.sections) expect([name, held.length > 0]).toEqual([name, true]);
  expect(things(paper, 'Patient')).toMatchObject([{ 'Date of birth': '13 July 1931' }]);
  expect(things(paper, 'Consents')).toMatchObject([
    {
      ...{ State: 'No longer valid', 'Signed by': `First ${marker} ${marker}son` },
      Revoked: expect.stringMatching(`\\d{4}, \\d\\d:\\d\\d, ${marker}$`),
    },
  ]);
  expect(things(paper, 'Files')).toMatchObject([{ File: `${marker}.txt` }]);
  expect(things(paper, 'Merged charts')).toMatchObject([
    {
      'Merged chart': expect.stringContaining(`Other ${marker}`),
      'Merged into': expect.stringContaining('M-'),
    },
  ]);
  expect(JSON.stringify(paper)).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"]*","text|\/visit\//);
  const log = await api.ask('GET', `/api/audit?clinic=${world.clinic}&action=patient.paper_exported`, {
    token: owner.token,
  });
  expect(log.body.results[0]).toMatchObject({ patient: person.id, kind: 'reading' });
});

it('tells of a note what is signed: its version, who signed when, and the addenda; no draft', async () => {
  await write('Only a draft');
  const other = await write('Tired');
  await world.post(`${record(other)}/sign/`, { version: other.version });
  const draft = await write('Dizzy');
  const signed = await world.post(`${record(draft)}/sign/`, { version: draft.version });
  const amended = await world.post(`${record(draft)}/amend/`, {
    ...{ version: signed.version, reason: 'Second opinion', ...note('Dizzy'), plan: 'Physiotherapy' },
  });
  const added = await world.post(`${record(draft)}/addenda/`, {
    ...{ version: amended.version, text: 'She called back.', reason: 'News' },
  });
  const second = await world.post(`${record(draft)}/sign-addendum/`, { version: added.version });
  await world.post(`${record(draft)}/addenda/`, {
    ...{ version: second.version, text: 'Not signed yet.', reason: 'News' },
  });
  const paper = await paperOf(person.id);
  expect(things(paper, 'Medical records')?.[0]).toMatchObject({
    ...{ Type: 'Follow-up', State: 'Amended', Version: '2', Plan: 'Physiotherapy' },
    'Follow-up': 'in 14 days, by phone',
    'Signed by': expect.stringMatching(/^[^\n]+, \d{1,2} \w+ \d{4}, \d\d:\d\d/),
    Addendum: expect.stringMatching(/^She called back\.\n.+ \d{4}, \d\d:\d\d$/),
  });
  expect(things(paper, 'Earlier versions of signed records')?.[0]).toMatchObject({ Version: '1' });
  const inStead = things(paper, 'Medical records')?.find((one) => one['Chief complaint'] === 'Tired');
  expect(inStead?.['Signed by']).toMatch(/^Ada Byron, for José Álvarez, \d/);
  expect(JSON.stringify(paper)).not.toMatch(/Only a draft|Not signed yet/);
});

it('tells of a consent the words that were signed and each answer; nothing of one that waits', async () => {
  const { clinic, post } = world;
  const consents = '/api/patients/patient-consents';
  const blocks = [
    { key: 'had', type: 'short_text', label: 'Has {patient_name} had this before?' },
    { key: 'agree', type: 'checkbox', label: 'I understand the risks.' },
  ];
  const form = await post('/api/patients/consent-forms', {
    ...{ clinic, title: 'Anaesthesia', signature_method: 'typed', blocks },
  });
  await post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  const asked = { clinic, patient: person.id, consent_form: form.id };
  const waiting = await post(consents, asked);
  const held = async () =>
    things(await paperOf(person.id), 'Consents')?.filter((one) => one['Consent form'] === 'Anaesthesia');
  expect(await held()).toEqual([]);
  await post(`${consents}/${waiting.id}/sign/`, {
    ...{ version: waiting.version, answers: { had: 'Once, in 2019', agree: true } },
    signer: { kind: 'guardian', name: 'Rosa Lima', relation: 'mother' },
    signature: { method: 'typed', typed_name: 'Rosa Lima' },
  });
  expect(await held()).toMatchObject([
    {
      ...{ State: 'Active', 'Signed by': 'Rosa Lima, mother', Version: '1' },
      Text: expect.stringContaining('I understand the risks.'),
      [`Has First ${marker} ${marker}son had this before?`]: 'Once, in 2019',
      'I understand the risks.': '✓',
    },
  ]);
});

it('leaves out what the role may not read, and says so in the language that was asked for', async () => {
  const desk = await joinAs(api, owner, world.clinic, 'receptionist');
  const paper = await paperOf(person.id, 'pt', desk.token);
  expect(paper.notes[0]).toBe(
    'Deixado de fora, porque quem imprimiu não pode ler: Registros médicos, Versões anteriores de registros assinados, Mensagens enviadas, Condições, Medicamentos, Tipo sanguíneo',
  );
  expect(things(paper, 'Registros médicos')).toBeUndefined();
  expect(things(paper, 'Agendamentos')).toHaveLength(2);
  const [who] = things(paper, 'Paciente') ?? [];
  expect(who).toHaveProperty('Alergias');
  expect(who).not.toHaveProperty('Condições');
  const born = async (language: string) =>
    things(await paperOf(person.id, language), 'Patient')?.[0]?.['Date of birth'];
  expect(await born('en-US')).toBe('July 13, 1931');
  expect(await born('en-no-such-place-at-all')).toBe('13 July 1931');
  const arabic = things(await paperOf(person.id, 'ar'), 'السجلات الطبية')?.find((one) => one.الإصدار === '2');
  expect(arabic?.وقّعه).toMatch(/^\u200f\u2068Ada Byron\u2069, \u2068.+\u2069$/);
  expect((await paperOf(person.id, 'ar')).sections[0]?.name).toBe('المريض');
});
