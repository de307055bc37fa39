import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { exportDue } from '#server/fhir/bulk/run.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, kickOff, type Line, linesOf, pathOf } from '#tests/support/bulk.ts';
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
const larger = pdf(5_300_000);

beforeAll(async () => {
  readDefinitions();
  api = await openApi();
  const owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  ask = askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }));
  await fileOf('2024 letter.txt', letter, 'From the hospital');
  for (const [nth, bytes] of scans.entries()) await fileOf(`scan ${nth}.pdf`, bytes);
  await fileOf('large.pdf', large);
  await fileOf('larger.pdf', larger);
  await fileOf('clinical.txt', Buffer.from('For those who read records.'));
});
afterAll(() => api.close());
// a clinic keeps few of them
afterEach(() => api.pool.query('DELETE FROM clinic_exports'));

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

/** As an erasure does, past the rule that a stored file stays as it is. */
const erase = (what: string) =>
  api.pool.query(
    `SET session_replication_role = replica; DELETE FROM ${what}; SET session_replication_role = origin`,
  );

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

it('holds the bytes of files where it is asked to, however large they are', async () => {
  const plain = filesIn((await exported(api, ask)).files);
  expect(plain.map(dataOf)).toEqual(plain.map(() => undefined));
  const found = filesIn((await exported(api, ask, withFiles)).files);
  expect(found.map(nameOf)).toEqual(plain.map(nameOf));
  for (const one of found) {
    // of base64 FHIR asks for no bound, and the definitions here do
    const told = dataOf(one)?.slice(0, 400_000);
    expect(
      problemsOf({ ...one, content: [{ attachment: { ...one.content[0].attachment, data: told } }] }),
    ).toEqual([]);
    const { data, url, size } = one.content[0].attachment;
    // whoever exports has no address to complete an unfinished one by
    expect(url).toMatch(/^http.+\/fhir\/R4\/Binary\/\d+$/);
    const bytes = Buffer.from((await ask(url.split('/fhir/R4/')[1])).text, 'utf8');
    expect(Buffer.from(data, 'base64').length).toBe(size);
    if (nameOf(one).endsWith('.txt')) expect(Buffer.from(data, 'base64')).toEqual(bytes);
  }
  const kept = new Map(found.map((one) => [nameOf(one), dataOf(one)]));
  for (const [nth, bytes] of scans.entries())
    expect(kept.get(`scan ${nth}.pdf`)).toBe(bytes.toString('base64'));
  expect(kept.get('large.pdf')).toBe(large.toString('base64'));
  expect(kept.get('larger.pdf')).toBe(larger.toString('base64'));
  // the large ones are not stored a second time
  const { rows } = await api.pool.query(
    'SELECT max(octet_length(lines))::int AS most, count(attachment_id)::int AS files FROM clinic_export_pieces',
  );
  expect(rows[0].files).toBe(2);
  expect(rows[0].most).toBeLessThan(6_000_000);
});

it('tells a file whose bytes are gone since as one without bytes, and an import names it', async () => {
  const lost = await fileOf('lost.pdf', pdf(600_000));
  const asked = await kickOff(ask, withFiles);
  const status = pathOf(asked.headers['content-location']);
  await exportDue(api.pool);
  await erase(`attachment_pieces WHERE attachment_id = ${lost} AND number = 2`);
  const files = new Map([['DocumentReference', linesOf(await ask(`${status}/DocumentReference.ndjson`))]]);
  const one = filesIn(files).find((file) => nameOf(file) === 'lost.pdf') as Line;
  expect(Buffer.from(dataOf(one) ?? '', 'base64').length).toBe(pieceSize);
  const theirs = await emptyClinic(api, 'lost');
  const first = await importDesk(api, theirs).open([one]);
  const [row] = await first.check();
  expect(row?.problems['DocumentReference.content']).toEqual([
    'Some of the file is missing. Export it again.',
  ]);
  await erase(`attachment_pieces WHERE attachment_id = ${lost}`);
  await erase(`attachments WHERE id = ${lost}`);
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
  expect(first.passedOver.DocumentReference).toBeUndefined();
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
  const expected = filesIn(files);
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

it('takes a large file only whole, and keeps what waits for it no longer than it must', async () => {
  const { files } = await exported(api, ask, withFiles);
  const theirs = await emptyClinic(api, 'half');
  const desk = importDesk(api, theirs);
  const some = [
    ...(files.get('Patient') ?? []),
    ...filesIn(files).filter((one) => nameOf(one) === 'larger.pdf'),
  ];
  const first = await desk.open(some);
  const waiting = async () =>
    (await api.pool.query('SELECT count(*)::int AS count FROM patient_import_pieces')).rows[0].count;
  const kept = async () =>
    (await api.pool.query('SELECT kept_bytes FROM patient_imports WHERE id = $1', [first.id])).rows[0]
      .kept_bytes;
  await first.check();
  const before = await kept();
  // the same rows once more take the place of themselves
  await first.check();
  expect(await waiting()).toBe(10);
  expect(await kept()).toBeLessThan(before + 1000);
  const line = first.rows.length;
  const piece = (number: number, size: number) =>
    api.ask('PUT', `/api/patients/imports/${first.id}/rows/${line}/pieces/${number}/`, {
      ...{ token: theirs.token, body: Buffer.alloc(size) },
    });
  expect((await piece(3, 5)).status).toBe(400);
  expect((await piece(12, pieceSize)).status).toBe(400);
  const other = `/api/patients/imports/${first.id}/rows/${line - 1}/pieces/2/`;
  expect((await api.ask('PUT', other, { token: theirs.token, body: Buffer.alloc(5) })).status).toBe(404);
  await api.pool.query('DELETE FROM patient_import_pieces WHERE import_id = $1 AND number = 4', [first.id]);
  const half = await first.commit();
  expect(half.refused).toEqual([{ line, message: 'Some of the file is missing. Check the rows again.' }]);
  await first.check();
  expect((await first.commit([line])).refused).toEqual([]);
  expect(await waiting()).toBe(0);
  expect(await kept()).toBeLessThan(before - larger.length + 2 * pieceSize + 1000);
  expect((await piece(3, pieceSize)).status).toBe(409);
  const { rows } = await api.pool.query(
    `SELECT a.size, a.checksum, string_agg(p.bytes, ''::bytea ORDER BY p.number) AS bytes FROM attachments a
     JOIN attachment_pieces p ON p.clinic_id = a.clinic_id AND p.attachment_id = a.id WHERE a.clinic_id = $1 GROUP BY a.clinic_id, a.id`,
    [theirs.clinic],
  );
  expect(rows.map(({ size, bytes }) => [size, larger.equals(bytes)])).toEqual([[larger.length, true]]);
  expect(rows[0].checksum).toBe(createHash('sha256').update(larger).digest('hex'));
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
  expect(results.slice(-2).map(({ problems }) => Object.keys(problems))).toEqual([[], ['closed_record']]);
  await first.commit();
  const { rows } = await api.pool.query(
    'SELECT file_name, is_clinical FROM attachments WHERE clinic_id = $1',
    [theirs.clinic],
  );
  expect(rows).toEqual([{ file_name: 'all_staff.txt', is_clinical: true }]);
  expect(withoutExtras(documents[0] as Line, 'checksum', 'is_clinical').extension).toBeUndefined();
});
