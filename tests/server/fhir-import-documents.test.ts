import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const xhtml = (inner: string) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${inner}</div>`,
});
const mo = {
  resourceType: 'Patient',
  id: '1',
  name: [{ family: 'Berg', given: ['Mo'] }],
  birthDate: '1980-05-17',
};
const of = (resourceType: string, id: string, more: object) => ({
  ...{ resourceType, id, subject: { reference: 'Patient/1' } },
  ...more,
});
const ada = {
  resourceType: 'Practitioner',
  id: '9',
  name: [{ family: 'Byron', given: ['Ada'], prefix: ['Dr'] }],
};
const note = of('Composition', 'note', {
  ...{ status: 'amended', title: 'Discharge / summary', date: '2024-07-02T09:30:00+02:00' },
  author: [{ reference: 'Practitioner/9' }, { display: 'Grace Hopper' }],
  attester: [{ mode: 'legal', time: '2024-07-02T08:00:00Z', party: { display: 'Dr Ada Byron' } }],
  section: [
    {
      title: 'Course',
      text: xhtml('<h2>Day 1</h2><p>Fever &amp; cough<br/>better &lt; noon</p><script>alert(1)</script>'),
      section: [
        {
          title: 'Results',
          text: xhtml('<table><tr><th>Test</th><th>Value</th></tr><tr><td>CRP</td><td>12</td></tr></table>'),
        },
      ],
    },
    {
      code: { coding: [{ display: 'Vital signs' }] },
      entry: [{ reference: 'Observation/o' }, { display: 'See the chart' }],
    },
    { title: 'Empty' },
  ],
});
const pressure = of('Observation', 'o', {
  code: { text: 'Blood pressure' },
  component: [
    { code: { text: 'systolic' }, valueQuantity: { value: 120, unit: 'mmHg' } },
    { code: { text: 'diastolic' }, valueQuantity: { value: 80, code: 'mm[Hg]' } },
  ],
});

async function made(name: string) {
  const clinic = await emptyClinic(api, name, 'Europe/Berlin');
  const desk = importDesk(api, clinic);
  const files = async (patient: number, token = clinic.token) =>
    (await api.ask('GET', `/api/patients/patients/${patient}/attachments/`, { token })).body.results as {
      id: number;
      file_name: string;
      caption: string;
      media_type: string;
    }[];
  const text = async (id: number) =>
    (await api.ask('GET', `/api/patients/attachments/${id}/content/`, { token: clinic.token })).text;
  return { ...clinic, desk, files, text };
}

it('keeps the words of a document as a reader sees them, under its day and with those who wrote it', async () => {
  const { desk, files, text } = await made('words');
  const { check, commit } = await desk.open([mo, ada, note, pressure]);
  const [, , looked] = await check();
  expect(looked).toMatchObject({ kind: 'document', problems: {}, left_out: [] });
  const { created } = await commit();
  const patient = created.find(({ kind }) => kind === 'patient')?.id as number;
  const [file] = await files(patient);
  expect(file).toMatchObject({
    ...{ file_name: '2024-07-02 Discharge summary.txt', media_type: 'text/plain' },
    caption: 'amended · Dr Ada Byron, Grace Hopper',
  });
  expect(await text(file?.id as number)).toBe(
    [
      ...[
        'Discharge / summary',
        'Written: 2 July 2024 at 09:30',
        'Author: Dr Ada Byron, Grace Hopper',
        'State: amended',
      ],
      ...['', 'Signed: Dr Ada Byron, 2 July 2024 at 10:00', ''],
      ...[
        'Course',
        'Day 1',
        '',
        'Fever & cough',
        'better < noon',
        '',
        'Results',
        'Test   Value',
        'CRP    12',
        '',
      ],
      ...['Vital signs', '- Blood pressure: systolic 120 mmHg; diastolic 80 mm[Hg]', '- See the chart', ''],
    ].join('\n'),
  );
});

it('takes a consent with its text or its scan, answers in their language, and the file that a document holds', async () => {
  const { desk, files, text } = await made('kinds');
  const pdf = '%PDF-1.4 scan';
  const { check, commit } = await desk.open([
    mo,
    {
      ...{ resourceType: 'Consent', id: 'scan', patient: { reference: 'Patient/1' } },
      ...{ status: 'inactive', dateTime: '2024-01-05', policyRule: { text: 'Surgery' } },
      provision: { type: 'deny' },
      sourceAttachment: { contentType: 'application/pdf', data: base64(pdf) },
    },
    of('QuestionnaireResponse', 'q', {
      ...{ status: 'completed', authored: '2024-01', language: 'pt-BR' },
      item: [
        {
          text: 'Fuma?',
          answer: [{ valueBoolean: false }],
          item: [{ linkId: 'more', answer: [{ valueInteger: 3 }, { valueCoding: { display: 'Sim' } }] }],
        },
      ],
    }),
    of('DocumentReference', 'page', {
      ...{ status: 'superseded', date: '2024-03-01T00:00:00Z', type: { text: 'Letter' } },
      content: [
        {
          attachment: {
            contentType: 'text/html; charset=utf-8',
            data: base64('<h1>Dear Mo</h1><img src="x">'),
          },
        },
        { attachment: { url: 'Binary/2' } },
      ],
    }),
    of('DocumentReference', 'word', {
      ...{ status: 'current', description: 'In a word processor' },
      content: [{ attachment: { contentType: 'application/msword', data: base64('\u0001\u0002 no text') } }],
    }),
    of('DocumentReference', 'large', { content: [{ attachment: { data: 'A'.repeat(700_000) } }] }),
    of('Composition', 'empty', { title: 'Nothing', date: 'yesterday' }),
    of('Composition', 'bare', { title: 'Nothing', section: [{ title: 'Nothing either' }] }),
    { ...note, id: 'nobody', subject: { reference: 'Patient/404' } },
  ]);
  const results = await check();
  expect(results.slice(1).map(({ problems, left_out }) => [Object.keys(problems), left_out])).toEqual([
    [[], []],
    [[], []],
    [[], ['DocumentReference.content[1]']],
    [['DocumentReference.content'], []],
    [['DocumentReference.content'], []],
    [['words', 'written_at'], []],
    [['words'], []],
    [['patient'], ['Practitioner/9']],
  ]);
  const { created, refused } = await commit();
  expect([created.length, refused.length]).toEqual([4, 5]);
  const found = await files(created[0]?.id as number);
  expect(found.map(({ file_name, caption, media_type }) => [file_name, caption, media_type])).toEqual([
    ['2024-03-01 Letter.txt', 'superseded', 'text/plain'],
    ['2024-01-05 Surgery.pdf', 'inactive · Decision: deny', 'application/pdf'],
    ['2024-01 Respostas.txt', '', 'text/plain'],
  ]);
  expect(await Promise.all(found.map(({ id }) => text(id)))).toEqual([
    'Letter\nWritten: 1 March 2024 at 01:00\nState: superseded\n\nDear Mo\n',
    pdf,
    'Respostas\nEscrito: 2024-01\n\nFuma?\nNão\n\nmore\n3\nSim\n',
  ]);
});

it('lets nobody read by a file what they may not read as a record', async () => {
  const owner = await made('rights');
  const { clinic, token, desk, files } = owner;
  const { token: receptionist } = await joinAs(api, owner, clinic, 'receptionist');
  const closed = [
    { ...note, id: 'v', confidentiality: 'V' },
    { ...note, id: 'r', meta: { security: [{ code: 'R' }] } },
    of('DocumentReference', 's', {
      ...{ description: 'Letter', securityLabel: [{ coding: [{ code: 'R' }] }] },
      content: [{ attachment: { contentType: 'text/plain', data: base64('Words') } }],
    }),
    {
      ...{ ...note, id: 'own' },
      extension: [
        {
          url: 'https://chartroom.example/fhir/StructureDefinition/extra',
          extension: [{ url: 'privacy', valueString: 'author_only' }],
        },
      ],
    },
  ];
  const consent = of('Consent', 'c', {
    status: 'active',
    policyRule: { text: 'Treatment' },
    provision: { type: 'permit' },
  });
  const found = [mo, note, consent, ...closed];
  const { check, commit } = await desk.open(found);
  const results = await check();
  expect(results.slice(3).map(({ problems }) => Object.keys(problems))).toEqual([
    ...closed.map(() => ['privacy']),
  ]);
  const { created } = await commit();
  const patient = created[0]?.id as number;
  const [seen, all] = await Promise.all([files(patient, receptionist), files(patient)]);
  expect(all.map(({ file_name }) => file_name)).toEqual([
    'Treatment.txt',
    '2024-07-02 Discharge summary.txt',
  ]);
  expect(seen.map(({ file_name }) => file_name)).toEqual(['Treatment.txt']);
  const clinical = all[1]?.id as number;
  const timeline = async (of: string) =>
    (await api.ask('GET', `/api/patients/patients/${patient}/timeline/?kind=file`, { token: of })).body
      .results;
  expect((await timeline(token)).map(({ at }: { at: string }) => at.slice(0, 10))).toContain('2024-07-02');
  expect(await timeline(receptionist)).toHaveLength(1);
  for (const end of ['', 'content/']) {
    const refused = await api.ask('GET', `/api/patients/attachments/${clinical}/${end}`, {
      token: receptionist,
    });
    expect(refused.status).toBe(403);
  }
  const change = { token: receptionist, body: { version: 1, file_name: 'Mine.txt' } };
  expect((await api.ask('PUT', `/api/patients/attachments/${clinical}/`, change)).status).toBe(403);
  // and the role that may not write records brings none in
  const other = importDesk(api, { clinic, token: receptionist });
  const tried = await (await other.open([mo, { ...note, id: 'again' }])).check();
  expect(tried[1]?.problems.detail?.[0]).toContain('Write medical records');
});

it('takes files back with their import, but none that somebody renamed since, and none for anybody else', async () => {
  const { token, clinic, desk, files } = await made('undone');
  const { id, commit, check, undo } = await desk.open([mo, note, { ...note, id: 'other', title: 'Other' }]);
  await check();
  const { created } = await commit();
  const patient = created[0]?.id as number;
  const [other, first] = await files(patient);
  const body = { version: 1, file_name: 'Renamed.txt' };
  expect((await api.ask('PUT', `/api/patients/attachments/${other?.id}/`, { token, body })).status).toBe(200);
  const gone = `DELETE FROM attachments WHERE clinic_id = ${clinic} AND id = ${first?.id}`;
  await expect(api.pool.query(gone)).rejects.toThrow('a stored file stays');
  const { removed, kept } = await undo();
  expect(removed).toBe(1);
  expect(kept.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['document', 'It was changed since.'],
    ['patient', 'Something that stays still uses it.'],
  ]);
  expect((await files(patient)).map(({ file_name }) => file_name)).toEqual(['Renamed.txt']);
  const { rows } = await api.pool.query(
    `SELECT action, count(*)::int AS count FROM audit_entries WHERE clinic_id = $1 AND patient_id = $2
       AND action LIKE 'attachment.import%' GROUP BY 1 ORDER BY 1`,
    [clinic, patient],
  );
  expect(rows).toEqual([
    { action: 'attachment.import_undone', count: 1 },
    { action: 'attachment.imported', count: 2 },
  ]);
  expect(id).toBeGreaterThan(0);
});
