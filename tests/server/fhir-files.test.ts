import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let world: World;
let owner: { token: string };
let ask: ReturnType<typeof askFhir>;
beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner as never);
  ask = askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }));
});
afterAll(() => api.close());

async function fileOf(words: string, body: object = {}, isClinical = false): Promise<number> {
  const bytes = Buffer.from(words);
  const begun = await world.post(`/api/patients/patients/${world.patient}/attachments/`, {
    ...{ file_name: 'letter.txt', caption: 'From the hospital', size: bytes.length },
    ...body,
  });
  // as a letter of an import is
  if (isClinical) await api.pool.query('UPDATE attachments SET is_clinical = true WHERE id = $1', [begun.id]);
  await world.send(`/api/patients/attachments/${begun.id}/pieces/1/`, bytes);
  await world.post(`/api/patients/attachments/${begun.id}/finish/`, { version: begun.version });
  return begun.id;
}

const idsOf = async (path: string): Promise<string[]> => {
  const { body, text } = await ask(path);
  if (body.resourceType !== 'Bundle') throw new Error(text);
  return (body.entry ?? []).map(
    ({ resource }: { resource: { resourceType: string; id: string } }) =>
      `${resource.resourceType}/${resource.id}`,
  );
};
const opened = async () =>
  (
    await api.pool.query("SELECT object_id FROM audit_entries WHERE action = 'attachment.opened' ORDER BY id")
  ).rows.map(({ object_id }) => object_id);

it('tells of a file and hands out its bytes, as they are or as a resource', async () => {
  const id = await fileOf('Dear colleague, she is well.');
  const name = `DocumentReference/${id}-file`;
  expect(await idsOf(`DocumentReference?patient=${world.patient}`)).toContain(name);
  expect(await idsOf(`Patient/${world.patient}/$everything`)).toContain(name);
  const { body } = await ask(name);
  expect(problemsOf(body)).toEqual([]);
  const sum = createHash('sha256').update('Dear colleague, she is well.').digest('hex');
  expect(JSON.stringify(body.extension)).toContain(sum);
  expect(body).toMatchObject({
    status: 'current',
    description: 'From the hospital',
    subject: { reference: `Patient/${world.patient}` },
    content: [
      {
        attachment: {
          ...{ contentType: 'text/plain', title: 'letter.txt', size: 28 },
          url: expect.stringMatching(new RegExp(`^http.+/fhir/R4/Binary/${id}$`)),
        },
      },
    ],
  });
  const bytes = await ask(`Binary/${id}`, { accept: 'text/plain' });
  expect(bytes.text).toBe('Dear colleague, she is well.');
  expect(bytes.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringContaining('attachment; filename="letter.txt"'),
  });
  const resource = (await ask(`Binary/${id}`, { accept: 'application/fhir+json' })).body;
  expect(problemsOf(resource)).toEqual([]);
  expect(resource).toMatchObject({ securityContext: { reference: name }, contentType: 'text/plain' });
  expect(Buffer.from(resource.data, 'base64').toString()).toBe('Dear colleague, she is well.');
  expect(await opened()).toEqual([id, id]);
});

it('hands out nothing to whom the file is not for, nor what was taken out of the chart', async () => {
  const id = await fileOf('Gone tomorrow.');
  const paths = [`Binary/${id}`, `DocumentReference/${id}-file`];
  const statuses = async (asked: typeof ask) => {
    const answers = await Promise.all(paths.map((path) => asked(path)));
    for (const { status, body } of answers)
      if (status >= 400) expect(body.resourceType).toBe('OperationOutcome');
    return answers.map(({ status }) => status);
  };
  const { clinic } = world;
  const narrow = askFhir(api, await programToken(api, { clinic, token: owner.token }, ['patient.read']));
  expect(await statuses(narrow)).toEqual([403, 403]);
  expect(await statuses(askFhir(api))).toEqual([401, 401]);
  const stranger = await api.signUp('stranger');
  const theirs = await makeWorld(api, stranger);
  const foreign = askFhir(api, await programToken(api, { clinic: theirs.clinic, token: stranger.token }));
  expect(await statuses(foreign)).toEqual([404, 404]);
  expect(await statuses(ask)).toEqual([200, 200]);
  expect((await ask('Binary/0x1')).status).toBe(404);
  const { body } = await api.ask('GET', `/api/patients/attachments/${id}/`, { token: owner.token });
  await api.ask('DELETE', `/api/patients/attachments/${id}/`, {
    token: owner.token,
    headers: { 'if-match': `"${body.version}"` },
  });
  expect(await statuses(ask)).toEqual([404, 404]);
});

it('finds a clinical file as a clinical note, and no other file', async () => {
  const note = await fileOf('A letter.', {}, true);
  const card = await fileOf('A card.', { file_name: 'card.txt' });
  const found = await idsOf(`DocumentReference?patient=${world.patient}&category=clinical-note`);
  expect(found).toContain(`DocumentReference/${note}-file`);
  expect(found).not.toContain(`DocumentReference/${card}-file`);
  const told = async (id: number) => (await ask(`DocumentReference/${id}-file`)).body;
  expect((await told(note)).category).toMatchObject([{ coding: [{ code: 'clinical-note' }] }]);
  expect((await told(card)).category).toBeUndefined();
  expect(problemsOf(await told(note))).toEqual([]);
});

it('keeps the files of a draft, and lets them go with its signature', async () => {
  const { clinic, patient, staff, post } = world;
  const draft = await post('/api/patients/medical-records', {
    ...{ clinic, patient, staff, record_type: 'consultation', occurred_at: '2026-03-02T09:00:00Z' },
    chief_complaint: 'Headache',
    assessment: 'Tension',
  });
  const id = await fileOf('A picture of it.', { record: draft.id });
  expect((await ask(`Binary/${id}`)).status).toBe(404);
  await post(`/api/medical-records/${draft.id}/sign/`, { version: draft.version });
  expect((await ask(`Binary/${id}`)).status).toBe(200);
  expect((await ask(`DocumentReference/${id}-file`)).body).toMatchObject({
    context: { related: [{ reference: `Composition/${draft.id}` }] },
  });
});

it('gives of everything the types, the changes and the days that are asked for', async () => {
  const all = `Patient/${world.patient}/$everything`;
  const types = async (query: string) =>
    [...new Set((await idsOf(`${all}?${query}`)).map((name) => name.split('/')[0]))].sort();
  expect(await types('_type=Patient,DocumentReference')).toEqual(['DocumentReference', 'Patient']);
  expect(await types('_type=Organization')).toEqual([]);
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(await idsOf(`${all}?_since=${later}`)).toEqual([]);
  expect(await idsOf(`${all}?_since=2000-01-01T00:00:00Z`)).toEqual(await idsOf(all));
  const notes = (query: string) => idsOf(`${all}?_type=Composition&${query}`);
  expect(await notes('start=2026-03-02&end=2026-03-02')).toHaveLength(1);
  expect(await notes('start=2026-03-03')).toEqual([]);
  expect(await notes('end=2026-03-01')).toEqual([]);
  const first = (await ask(`${all}?_type=DocumentReference&_count=1`)).body;
  const next = first.link.find(({ relation }: { relation: string }) => relation === 'next').url;
  expect(next).toContain('_type=DocumentReference');
  for (const query of ['_type=Nonsense', '_since=yesterday', 'start=soon', '_type=Patient&end=x', 'foo=1']) {
    const { status, body } = await ask(`${all}?${query}`);
    expect([query, status, body.resourceType]).toEqual([query, 400, 'OperationOutcome']);
  }
});
