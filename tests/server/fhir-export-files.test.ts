import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, kickOff, type Line } from '#tests/support/bulk.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { problemsOf, readDefinitions } from '#tests/support/fhir-definitions.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';
import { bare, namesAfterImport, renamed, withoutExtras } from '#tests/support/round-trip.ts';

let api: Api;
let world: World;
let ask: ReturnType<typeof askFhir>;
const withFiles = '$export?includeAssociatedData=_files';
const pieceSize = 512 * 1024;
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size - 9)]);
const letter = Buffer.from('Dear colleague,\r\nshe is well.\n');
const scans = [pdf(300_000), pdf(449_999), pdf(450_000)];
const large = pdf(700_000);

beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  const owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  ask = askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }));
  await fileOf('2024 letter.txt', letter, 'From the hospital');
  for (const [nth, bytes] of scans.entries()) await fileOf(`scan ${nth}.pdf`, bytes);
  await fileOf('large.pdf', large);
  await fileOf('clinical.txt', Buffer.from('For those who read records.'));
});
afterAll(() => api.close());

async function fileOf(file_name: string, bytes: Buffer, caption = '', body: object = {}): Promise<number> {
  const begun = await world.post(`/api/patients/patients/${world.patient}/attachments/`, {
    ...{ file_name, caption, size: bytes.length },
    ...body,
  });
  if (file_name === 'clinical.txt')
    await api.pool.query('UPDATE attachments SET is_clinical = true WHERE id = $1', [begun.id]);
  for (let at = 0, number = 1; at < bytes.length; at += pieceSize, number += 1)
    await world.send(
      `/api/patients/attachments/${begun.id}/pieces/${number}/`,
      bytes.subarray(at, at + pieceSize),
    );
  await world.post(`/api/patients/attachments/${begun.id}/finish/`, { version: begun.version });
  return begun.id;
}

const filesIn = (files: Map<string, Line[]>) =>
  (files.get('DocumentReference') ?? []).filter(({ id }) => id.endsWith('-file'));
const nameOf = (one: Line): string => one.content[0].attachment.title;
const dataOf = (one: Line): string | undefined => one.content[0].attachment.data;

/** A file as it is told, but for its numbers and whoever put it there. */
const told = (one: Line): Line => {
  const { identifier: _, author: __, content, ...rest } = bare(one);
  const { url: ___, ...attachment } = content[0].attachment;
  return { ...rest, content: [{ attachment }] } as Line;
};

it('holds the bytes of files where it is asked to, those of the largest by their address', async () => {
  const plain = filesIn((await exported(api, ask)).files);
  expect(plain.map(dataOf)).toEqual(plain.map(() => undefined));
  const found = filesIn((await exported(api, ask, withFiles)).files);
  expect(found.map(nameOf)).toEqual(plain.map(nameOf));
  for (const one of found) {
    expect(problemsOf(one)).toEqual([]);
    const { data, url, size } = one.content[0].attachment;
    // whoever exports has no address to complete an unfinished one by
    expect(url).toMatch(/^http.+\/fhir\/R4\/Binary\/\d+$/);
    const bytes = Buffer.from((await ask(url.split('/fhir/R4/')[1])).text, 'utf8');
    if (nameOf(one) === 'large.pdf') expect(data).toBeUndefined();
    else expect(Buffer.from(data, 'base64').length).toBe(size);
    if (nameOf(one).endsWith('.txt')) expect(Buffer.from(data, 'base64')).toEqual(bytes);
  }
  const kept = new Map(found.map((one) => [nameOf(one), dataOf(one)]));
  for (const [nth, bytes] of scans.entries())
    expect(kept.get(`scan ${nth}.pdf`)).toBe(bytes.toString('base64'));
});

it('refuses other data than files, or passes them over for whoever says so', async () => {
  const other = '$export?includeAssociatedData=LatestProvenanceResources';
  const { status, body } = await kickOff(ask, other);
  expect([status, body.issue[0].diagnostics]).toEqual([400, 'includeAssociatedData takes _files here.']);
  expect((await kickOff(ask, other, { prefer: 'respond-async, handling=lenient' })).status).toBe(202);
});

it('brings files into another clinic as they are, field by field, and names the others once', async () => {
  const { files } = await exported(api, ask, withFiles);
  const theirs = await emptyClinic(api, 'theirs');
  const desk = importDesk(api, theirs);
  const first = await desk.open([...files.values()].flat());
  expect(first.passedOver.DocumentReference).toBe(1);
  const results = await first.check();
  const problems = results.filter((one) => Object.keys(one.problems).length > 0);
  expect(problems).toEqual([]);
  const { refused } = await first.commit();
  expect(refused).toEqual([]);
  const again = await exported(
    api,
    askFhir(api, await programToken(api, { clinic: theirs.clinic, token: theirs.token })),
    withFiles,
  );
  const names = await namesAfterImport(api, first.id, { [world.clinic]: theirs.clinic });
  const expected = filesIn(files).filter((one) => dataOf(one) !== undefined);
  const found = filesIn(again.files);
  const by = (one: Line, other: Line) => nameOf(one).localeCompare(nameOf(other), 'en');
  const settled = (one: Line) => ({ ...told(one), id: '' });
  expect(found.sort(by).map(settled)).toEqual(expected.sort(by).map((one) => settled(renamed(one, names))));
  expect(
    found.map((one) => [nameOf(one), JSON.stringify(one.extension).includes('"valueBoolean":true')]),
  ).toEqual(expected.map((one) => [nameOf(one), nameOf(one) === 'clinical.txt']));
  // and goes with its import
  const { kept } = await first.undo();
  expect(kept).toEqual([]);
});

it('keeps what belongs to a record for those who read records, and a private one out', async () => {
  const { clinic, patient, staff, post } = world;
  const made: string[] = [];
  for (const privacy of ['all_staff', 'author_only']) {
    const draft = await post('/api/patients/medical-records', {
      ...{
        clinic,
        patient,
        staff,
        record_type: 'consultation',
        occurred_at: '2026-03-02T09:00:00Z',
        privacy,
      },
      ...{ chief_complaint: 'Headache', assessment: 'Tension' },
    });
    await fileOf(`${privacy}.txt`, Buffer.from('Of a record.'), '', { record: draft.id });
    await post(`/api/medical-records/${draft.id}/sign/`, { version: draft.version });
    made.push(`${privacy}.txt`);
  }
  const { files } = await exported(api, ask, withFiles);
  const documents = filesIn(files).filter((one) => made.includes(nameOf(one)));
  for (const one of documents) expect(problemsOf(one)).toEqual([]);
  expect(documents.map(({ securityLabel }) => securityLabel?.[0].coding[0].code)).toEqual([undefined, 'R']);
  const theirs = await emptyClinic(api, 'private');
  const first = await importDesk(api, theirs).open([...(files.get('Patient') ?? []), ...documents]);
  const results = await first.check();
  expect(results.slice(-2).map(({ problems }) => Object.keys(problems))).toEqual([[], ['privacy']]);
  await first.commit();
  const { rows } = await api.pool.query(
    'SELECT file_name, is_clinical FROM attachments WHERE clinic_id = $1',
    [theirs.clinic],
  );
  expect(rows).toEqual([{ file_name: 'all_staff.txt', is_clinical: true }]);
  expect(withoutExtras(documents[0] as Line, 'checksum', 'is_clinical').extension).toBeUndefined();
});
