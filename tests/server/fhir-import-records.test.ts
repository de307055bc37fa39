import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, type Line } from '#tests/support/bulk.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';
import { namesAfterImport } from '#tests/support/round-trip.ts';

let api: Api;
let owner: Awaited<ReturnType<Api['signUp']>>;
let world: World;
let author: Awaited<ReturnType<typeof joinAs>>;
let second: Awaited<ReturnType<typeof joinAs>>;
/** What the first clinic exports: records in every state that was signed. */
let lines: Line[];
/** Its records by what was done to them. */
const records: Record<string, number> = {};

beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: 'Riverside Clinic' });
  author = await joinAs(api, owner, world.clinic, 'practitioner');
  second = await joinAs(api, owner, world.clinic, 'practitioner');
  await writeRecords();
  const ask = askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }));
  lines = [...(await exported(api, ask, '$export?includeAssociatedData=_files')).files.values()].flat();
});
afterAll(() => api.close());

type By = { token: string };

async function call(by: By, method: string, path: string, body?: object): Promise<Made> {
  const answer = await api.ask(method, `/api${path}`, { token: by.token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer.body;
}
const step = (by: By, { id, version }: Made, name: string, body: object = {}) =>
  call(by, 'POST', `/medical-records/${id}/${name}/`, { version, ...body });

const words = (more: object = {}) => ({
  ...{ staff: author.staff, occurred_at: '2026-01-16T09:00:00Z', chief_complaint: 'Dizzy <b>\u0007' },
  ...{ assessment: 'Vertigo.\n\nPositional.', plan: '' },
  vitals: { pulse: 72, weight_kg: 70.5, note: 'After stairs' },
  diagnoses: [{ code: 'R42', system: 'icd10', text: 'Dizziness', is_primary: true, certainty: 'confirmed' }],
  prescriptions: [{ drug: 'Betahistine', dose: '16 mg' }],
  follow_up: { in_days: 14, note: 'With "results"' },
  ...more,
});
const write = (more: object = {}): Promise<Made> =>
  call(author, 'POST', '/patients/medical-records', {
    ...{ clinic: world.clinic, patient: world.patient },
    ...words(more),
  });

async function writeRecords() {
  const note = async (name: string, made: Promise<Made>) => {
    records[name] = (await made).id;
  };
  const signed = async (more: object = {}) => step(author, await write(more), 'sign');
  await note('plain', signed());
  const amend = { ...words({ plan: 'Rest', staff: second.staff }), reason: 'Wrong author' };
  await note(
    'amended',
    signed().then((one) => step(author, one, 'amend', amend)),
  );
  const added = async () => {
    const one = await step(author, await signed(), 'addenda', { text: 'Called back.', reason: 'News' });
    return step(owner, one, 'sign-addendum');
  };
  await note('added', added());
  const together = async () => {
    const draft = await write({ co_authors: [second.staff], co_signer: null });
    const part = await step(second, draft, 'sign-part');
    return step(author, part, 'sign');
  };
  await note('together', together());
  const reviewed = async () => {
    const draft = await write({ co_signer: second.staff });
    return step(second, await step(author, draft, 'request-review'), 'cosign');
  };
  await note('reviewed', reviewed());
  await note(
    'voided',
    signed().then((one) => step(author, one, 'void', { reason: 'Another patient' })),
  );
  await note(
    'opened',
    signed().then(async (one) => {
      const open = await step(author, one, 'unlock', { reason: 'A slip' });
      return call(author, 'PUT', `/medical-records/${open.id}/`, {
        version: open.version,
        ...words({ plan: 'Unfinished thought' }),
      });
    }),
  );
  const closed = async () => {
    // who exports is one of those who may read it
    const draft = await write({ privacy: 'author_only', shared_with: [second.staff, await staffOf(owner)] });
    await attach(draft.id, 'private.txt');
    return step(author, draft, 'sign');
  };
  await note('private', closed());
  await attach(null, 'open.txt');
}

async function staffOf(by: By): Promise<number> {
  const { results } = await call(by, 'GET', `/staff/staff/?clinic=${world.clinic}&limit=100`);
  return results.find(({ role }: { role: string }) => role === 'owner').id;
}

async function attach(record: number | null, file_name: string) {
  const bytes = Buffer.from(`The words of ${file_name}.\n`);
  const size = bytes.length;
  const begun = await call(author, 'POST', `/patients/patients/${world.patient}/attachments/`, {
    ...{ file_name, size },
    ...(record === null ? {} : { record }),
  });
  await api.ask('PUT', `/api/patients/attachments/${begun.id}/pieces/1/`, {
    token: author.token,
    body: bytes,
  });
  await call(author, 'POST', `/patients/attachments/${begun.id}/finish/`, { version: begun.version });
}

/** A new clinic into which the lines were brought, with what each thing became. */
async function broughtIn(name: string, given: readonly object[] = lines) {
  const empty = await emptyClinic(api, name);
  const desk = importDesk(api, empty);
  const opened = await desk.open(given);
  const checked = await opened.check();
  const proposals = ['setting', 'form'];
  const done = await opened.commit(
    checked.filter(({ kind }) => !proposals.includes(kind)).map(({ line }) => line),
  );
  const { idOf } = await namesAfterImport(api, opened.id, {});
  return { ...empty, desk, opened, checked, done, idOf: (of: string) => idOf('Composition', records[of]) };
}

const detail = (by: By, id: number) => call(by, 'GET', `/medical-records/${id}/`);
const versionsOf = async (by: By, id: number) =>
  (await call(by, 'GET', `/medical-records/${id}/versions/`)).results as Made[];
const wordsOf = async (by: By, id: number) =>
  Promise.all(
    (await versionsOf(by, id)).map(async ({ number }) => {
      const { content, staff_name } = await call(by, 'GET', `/medical-records/${id}/versions/${number}/`);
      const { appointment: _, staff: __, co_signer: ___, co_authors, ...said } = content;
      return { number, staff_name, authors: co_authors.length, said };
    }),
  );

/** What a reader sees of a record, without the numbers of people. */
function seen(record: Made) {
  const { addenda, signers, signatures } = record;
  const { record_type, occurred_at, privacy, status, signed_at, signed_version, signed_by_name } = record;
  const { chief_complaint, subjective, objective, assessment, plan, vitals, staff_name } = record;
  const { diagnoses, procedures, prescriptions, follow_up, co_signer_name } = record;
  return {
    ...{ record_type, occurred_at, privacy, status, signed_at, signed_version, signed_by_name },
    ...{ chief_complaint, subjective, objective, assessment, plan, vitals, staff_name },
    ...{ diagnoses, procedures, prescriptions, follow_up, co_signer_name, signers },
    signatures: signatures.map(({ staff: _, ...one }: Made) => one),
    addenda: addenda.map(({ id: _, author: __, created_at: ___, ...one }: Made) => one),
  };
}

it('brings in each record with all of its versions, addenda and signers, marked with where it was signed', async () => {
  const here = await broughtIn('whole');
  expect(here.checked.flatMap(({ problems }) => Object.keys(problems))).toEqual([]);
  expect(here.checked.flatMap(({ left_out }) => left_out)).toEqual([]);
  expect([here.done.refused, here.opened.passedOver]).toEqual([[], { AuditEvent: expect.any(Number) }]);
  expect(here.checked.filter(({ kind }) => kind === 'record')).toHaveLength(Object.keys(records).length);
  for (const [name, id] of Object.entries(records)) {
    if (name === 'opened' || name === 'private') continue;
    const [there, now] = [await detail(owner, id), await detail(here, here.idOf(name))];
    expect([name, seen(now)]).toEqual([name, seen(there)]);
    expect(now).toMatchObject({
      ...{ origin: { clinic: 'Riverside Clinic' }, signed_by: null, created_by: null, locked: true },
      ...{ version: 1, events: there.events.map((one: Made) => ({ ...one, by: null })) },
    });
    const told = ({ number, signed_at, signer, is_part, reason, is_intact, signed_by_name }: Made) => ({
      ...{ number, signed_at, signer, is_part, reason, is_intact, signed_by_name },
    });
    const versions = await versionsOf(here, now.id);
    expect(versions.map(told)).toEqual((await versionsOf(owner, id)).map(told));
    expect(versions.every(({ is_intact, signed_by }) => is_intact && signed_by === null)).toBe(true);
    expect(await wordsOf(here, now.id)).toEqual(await wordsOf(owner, id));
  }
});

it('brings a record that was opened again in as it was signed last', async () => {
  const here = await broughtIn('opened');
  const now = await detail(here, here.idOf('opened'));
  expect(now).toMatchObject({ status: 'signed', signed_version: 1, plan: '' });
});

it('keeps what is private from everyone but those with whom it was shared, its files too', async () => {
  const here = await broughtIn('private');
  const record = here.idOf('private');
  const at = (path: string) => api.ask('GET', `/api${path}`, { token: here.token });
  expect((await at(`/medical-records/${record}/`)).status).toBe(404);
  const { rows } = await api.pool.query(
    `SELECT r.privacy, r.created_by, (SELECT array_agg(concat(s.first_name, ' ', s.last_name) ORDER BY s.id) FROM staff s
       WHERE s.clinic_id = r.clinic_id AND r.shared_with @> to_jsonb(s.id)) AS shared
     FROM medical_records r WHERE r.id = $1`,
    [record],
  );
  expect(rows).toEqual([
    { privacy: 'author_only', created_by: null, shared: expect.arrayContaining(['Bea practitioner']) },
  ]);
  const patient = here.done.created.find(({ kind }) => kind === 'patient')?.id;
  const { body } = await at(`/patients/patients/${patient}/attachments/`);
  expect(body.results.map((one: Made) => one.file_name)).toEqual(['open.txt']);
  // it is there, below its record
  const files = await api.pool.query(
    'SELECT file_name, record_id FROM attachments WHERE clinic_id = $1 ORDER BY file_name',
    [here.clinic],
  );
  expect(files.rows).toEqual([
    { file_name: 'open.txt', record_id: null },
    { file_name: 'private.txt', record_id: record },
  ]);
});

it('lets no private file in whose record stays outside, and opens none by a record of somebody else', async () => {
  const without = lines.filter(
    ({ resourceType, id }) => !(resourceType === 'Composition' && id === `${records.private}`),
  );
  const here = await broughtIn('closed', without);
  expect(here.checked.filter(({ problems }) => Object.keys(problems).length > 0)).toMatchObject([
    {
      kind: 'document',
      problems: { closed_record: ["It's a private file of a record, and the record isn't imported."] },
    },
  ]);
});

it('makes a file of what says two things, of what breaks the rules of a record, and of one whose author is not here', async () => {
  const of = (name: string) =>
    lines.find(({ resourceType, id }) => resourceType === 'Composition' && id === `${records[name]}`) as Line;
  const changed = (name: string, ...[from, to]: [string, string]) => {
    const text = JSON.stringify(of(name));
    expect(text).toContain(from);
    return JSON.parse(text.replace(from, to));
  };
  const others = lines.filter(({ resourceType }) =>
    ['Patient', 'Practitioner', 'Organization'].includes(resourceType),
  );
  const kindsOf = async (name: string, ...given: object[]) => {
    const { checked } = await broughtIn(name, given);
    return checked
      .filter(({ kind }) => ['record', 'document'].includes(kind))
      .map(({ kind, problems }) => ({ kind, problems }));
  };
  const file = [{ kind: 'document', problems: {} }];
  expect(await kindsOf('same', ...others, of('amended'))).toEqual([{ kind: 'record', problems: {} }]);
  expect(
    await kindsOf('words', ...others, changed('amended', '<p>Vertigo.</p>', '<p>Migraine.</p>')),
  ).toEqual(file);
  const { date } = of('amended');
  expect(
    await kindsOf('day', ...others, changed('amended', `"date":"${date}"`, '"date":"2026-01-01"')),
  ).toEqual(file);
  expect(await kindsOf('rules', ...others, changed('amended', '\\"pulse\\":72', '\\"pulse\\":7200'))).toEqual(
    file,
  );
  expect(await kindsOf('hole', ...others, changed('amended', '\\"number\\":1', '\\"number\\":3'))).toEqual(
    file,
  );
  const gone = others.filter(
    ({ resourceType, id }) => !(resourceType === 'Practitioner' && id === `${author.staff}`),
  );
  expect(await kindsOf('author', ...gone, of('amended'))).toEqual(file);
  // the words of a private one are for nobody then
  expect(await kindsOf('alone', ...gone, of('private'))).toMatchObject([
    { kind: 'record', problems: { staff: ["Its author isn't imported."] } },
  ]);
});

it('makes a file of a record whose author was not chosen, while storing', async () => {
  const empty = await emptyClinic(api, 'chosen');
  const { check, commit } = await importDesk(api, empty).open(lines);
  const checked = await check();
  const chosen = checked.filter(({ kind }) => kind === 'patient' || kind === 'record');
  const { created, refused } = await commit(chosen.map(({ line }) => line));
  expect(refused.map(({ message }) => message)).toEqual(["Its author isn't imported."]);
  expect(created.filter(({ kind }) => kind === 'document')).toHaveLength(Object.keys(records).length - 1);
  expect(created.filter(({ kind }) => kind === 'record')).toEqual([]);
});

it('undoes what nobody worked on, keeps the rest, and lets nothing signed go in any other way', async () => {
  const here = await broughtIn('undone');
  const added = here.idOf('added');
  await expect(api.pool.query('DELETE FROM medical_records WHERE id = $1', [added])).rejects.toThrow(
    /does not change/,
  );
  await expect(
    api.pool.query('DELETE FROM medical_record_versions WHERE record_id = $1', [added]),
  ).rejects.toThrow(/does not change/);
  await expect(
    api.pool.query('DELETE FROM medical_record_addenda WHERE record_id = $1', [added]),
  ).rejects.toThrow(/does not change/);
  await expect(
    api.pool.query('UPDATE medical_records SET origin = NULL WHERE id = $1', [added]),
  ).rejects.toThrow();
  await expect(
    api.pool.query(`UPDATE medical_record_versions SET reason = 'x' WHERE record_id = $1`, [added]),
  ).rejects.toThrow();
  const record = await detail(here, added);
  const more = await step(here, record, 'addenda', { text: 'Seen here too.', reason: 'First visit' });
  await step(here, more, 'sign-addendum');
  const { kept } = await here.opened.undo();
  expect(kept).toContainEqual({ kind: 'record', id: added, reason: 'It was changed since.' });
  const { rows } = await api.pool.query('SELECT id FROM medical_records WHERE clinic_id = $1', [here.clinic]);
  expect(rows).toEqual([{ id: added }]);
  const now = await detail(here, added);
  expect(now.addenda.map(({ text, is_intact }: Made) => [text, is_intact])).toEqual([
    ['Called back.', true],
    ['Seen here too.', true],
  ]);
});

it('keeps the mark of the first clinic when it is passed on, and brings the same files in once', async () => {
  const here = await broughtIn('between');
  const again = await (await here.desk.open(lines)).check();
  expect(again.filter(({ kind, known }) => kind === 'record' && known === null)).toEqual([]);
  const ask = askFhir(api, await programToken(api, here));
  const passedOn = [...(await exported(api, ask)).files.values()].flat();
  const third = await emptyClinic(api, 'third');
  const { check, commit } = await importDesk(api, third).open(passedOn);
  await check();
  const { created } = await commit();
  const origins = await Promise.all(
    created
      .filter(({ kind }) => kind === 'record')
      .map(async ({ id }) => (await detail(third, id)).origin.clinic),
  );
  expect(new Set(origins)).toEqual(new Set(['Riverside Clinic']));
});
