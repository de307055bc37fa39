import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

it('reads what other systems write, names what has no place, and stops what it would get wrong', async () => {
  const foreign = await emptyClinic(api, 'foreign');
  const { ask, open } = importDesk(api, foreign);
  const { clinic } = foreign;
  const patient = (id: string, more: object) => ({
    ...{ resourceType: 'Patient', id, name: [{ use: 'official', given: [`Given ${id}`], family: 'Berg' }] },
    ...more,
  });
  const of = (id: string, resourceType: string, more: object) => ({
    ...{ resourceType, id: `${resourceType}-${id}`, patient: { reference: `Patient/${id}` } },
    ...more,
  });
  const snomed = (code: string, display: string) => ({
    coding: [{ system: 'http://snomed.info/sct', code, display }],
  });
  const { check, commit } = await open([
    patient('a', {
      text: { status: 'generated', div: '<div>Given a</div>' },
      extension: [{ url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race', valueString: 'x' }],
      identifier: [
        { system: 'https://elsewhere.example', value: 'E-1' },
        { type: { coding: [{ code: 'MR' }] }, system: 'http://hospital.example', value: 'H-17' },
      ],
      telecom: [
        { system: 'phone', value: '+1 555 0100', use: 'home' },
        { system: 'fax', value: '1' },
      ],
      gender: 'female',
      birthDate: '1980-05-17',
      maritalStatus: { text: 'M' },
      address: [{ line: ['1 Street'], city: 'Town', postalCode: '12345', country: 'US' }],
    }),
    of('a', 'RelatedPerson', {
      name: [{ given: ['Mo'], family: 'Berg' }],
      telecom: [{ system: 'phone', value: '5' }],
    }),
    of('a', 'AllergyIntolerance', { code: snomed('91936005', 'Allergy to penicillin') }),
    of('a', 'AllergyIntolerance', {
      id: 'over',
      code: { text: 'Eggs' },
      clinicalStatus: { coding: [{ code: 'resolved' }] },
    }),
    of('a', 'Condition', { code: snomed('38341003', 'Hypertension'), onsetDateTime: '2019-04-01T10:00:00Z' }),
    of('a', 'MedicationStatement', {
      medicationCodeableConcept: { text: 'Ramipril' },
      status: 'active',
      dosage: [{ text: '5 mg daily' }],
    }),
    patient('b', { modifierExtension: [{ url: 'http://x.example', valueBoolean: true }] }),
    patient('c', { deceasedBoolean: true }),
    patient('d', { birthDate: '1980' }),
    patient('e', { name: 'Berg' }),
    patient('f', { link: [{ other: { display: 'Another chart' }, type: 'replaced-by' }] }),
    patient('g', { name: [{ family: 'Berg' }], gender: 'unheard of' }),
    patient('h', {}),
    of('h', 'AllergyIntolerance', { code: snomed('716186003', 'No known allergy') }),
    patient('i', {
      meta: { tag: [{ system: 'https://chartroom.example/fhir/sid/label', display: 'Nowhere' }] },
    }),
  ]);
  const results = await check();
  expect(results.map(({ problems }) => Object.keys(problems).sort())).toEqual([
    [],
    ['Patient.modifierExtension'],
    ['deceased_at'],
    ['birth_date'],
    ['Patient.name'],
    ['detail'],
    ['first_name', 'sex'],
    [],
    ['labels'],
  ]);
  expect(results[0]?.left_out.sort()).toEqual([
    'AllergyIntolerance/over',
    'Patient.extension[0]',
    'Patient.identifier[0]',
    'Patient.maritalStatus',
    'Patient.telecom[1]',
  ]);
  const { created } = await commit([1, 8]);
  const [first, eighth] = await Promise.all(
    created.map(({ id }) => ask('GET', `/api/patients/patients/${id}/`)),
  );
  expect(first).toMatchObject({
    ...{ clinic, mrn: 'H-17', first_name: 'Given a', birth_date: '1980-05-17', sex: 'female' },
    ...{ phone_number: '+1 555 0100', address_line1: '1 Street', country: 'US' },
    emergency_contacts: [{ name: 'Mo Berg', phone_number: '5' }],
    allergies: [{ substance: 'Allergy to penicillin' }],
    conditions: [{ text: 'Hypertension', onset_date: '2019-04-01' }],
    medications: [{ name: 'Ramipril', dose: '5 mg daily' }],
  });
  expect(eighth).toMatchObject({ no_known_allergies: true, allergies: [] });
});

it('takes time off and extra hours of staff with them, and stops those that are none', async () => {
  const theirs = await emptyClinic(api, 'absences');
  const { clinic } = theirs;
  const off = { start_at: '2026-07-01T00:00:00+01:00', end_at: '2026-07-08T00:00:00+01:00', kind: 'off' };
  const staff = (id: string, exceptions: unknown) => [
    { resourceType: 'Practitioner', id, name: [{ family: id, given: ['Ada'] }] },
    {
      ...{ resourceType: 'Schedule', id, active: true, actor: [{ reference: `Practitioner/${id}` }] },
      extension: [
        {
          url: 'https://chartroom.example/fhir/StructureDefinition/extra',
          extension: [{ url: 'exceptions', valueString: JSON.stringify(exceptions) }],
        },
      ],
    },
  ];
  const { check, commit, undo } = await importDesk(api, theirs).open([
    ...staff('a', [off, { ...off, kind: 'extra', reason: 'Open day' }]),
    ...staff('b', [{ ...off, kind: 'ill' }]),
    ...staff('c', [{ ...off, end_at: off.start_at }]),
    ...staff('d', [{ ...off, start_at: 'tomorrow' }]),
    ...staff('e', 'none'),
  ]);
  expect((await check()).map(({ problems }) => Object.keys(problems))).toEqual([
    [],
    ...[['exceptions'], ['exceptions'], ['exceptions']],
    [],
  ]);
  const { created } = await commit();
  const stored = async () =>
    (
      await api.pool.query(
        'SELECT start_at, end_at, kind, reason, staff_id FROM staff_exceptions WHERE clinic_id = $1 ORDER BY id',
        [clinic],
      )
    ).rows;
  const [start_at, end_at] = [new Date(off.start_at), new Date(off.end_at)];
  expect(await stored()).toEqual([
    { start_at, end_at, kind: 'off', reason: '', staff_id: created[0]?.id },
    { start_at, end_at, kind: 'extra', reason: 'Open day', staff_id: created[0]?.id },
  ]);
  expect((await undo()).kept).toEqual([]);
  expect(await stored()).toEqual([]);
});

it('merges the charts that were merged in the other system, and brings what is about them to the one that is left', async () => {
  const theirs = await emptyClinic(api, 'merged');
  const { clinic } = theirs;
  const patient = (id: string, into?: string) => ({
    ...{ resourceType: 'Patient', id, name: [{ given: ['Ana'], family: 'Berg' }], birthDate: '1980-05-17' },
    ...(into ? { link: [{ other: { reference: `Patient/${into}` }, type: 'replaced-by' }] } : {}),
  });
  const letter = {
    ...{ resourceType: 'DocumentReference', id: 'letter', subject: { reference: 'Patient/first' } },
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from('Words').toString('base64') } }],
  };
  const found = [
    ...[patient('first', 'second'), patient('second', 'left'), patient('left')],
    // two that took in each other, one that took in itself, and one whose other stays away
    ...[
      patient('one', 'other'),
      patient('other', 'one'),
      patient('self', 'self'),
      patient('lost', 'nowhere'),
    ],
    letter,
  ];
  const { id, check, commit, undo } = await importDesk(api, theirs).open(found);
  const results = await check();
  expect(results.map(({ problems, same_as }) => [Object.keys(problems), same_as])).toEqual(
    found.map(() => [[], null]),
  );
  // those that are named may come with a later call
  for (const { line } of results) expect((await commit([line])).refused).toEqual([]);
  const { rows } = await api.pool.query(
    `SELECT split_part(r.source, '/', 2) AS name, p.status, split_part(i.source, '/', 2) AS into
     FROM patient_import_rows r JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.made_id
     LEFT JOIN patient_import_rows i ON i.import_id = r.import_id AND i.kind = 'patient' AND i.made_id = p.merged_into
     WHERE r.import_id = $1 AND r.kind = 'patient' ORDER BY r.line`,
    [id],
  );
  const merged = await api.pool.query(
    "SELECT made_id AS id FROM patient_import_rows WHERE import_id = $1 AND source = 'Patient/first'",
    [id],
  );
  // no one knows what moved, so the chart says that it cannot be undone, and why
  const chart = `/api/patients/patients/${merged.rows[0].id}/`;
  const { token } = theirs;
  const told = (await api.ask('GET', chart, { token })).body;
  expect([told.status, told.can_unmerge]).toEqual(['merged', false]);
  const refusal = await api.ask('POST', `${chart}unmerge/`, { token, body: { version: told.version } });
  expect([refusal.status, refusal.body.detail]).toEqual([
    409,
    [
      'These charts were merged in another system. What moved is not known here, so the merge cannot be undone.',
    ],
  ]);
  const [other, one] = [rows[4], rows[3]];
  expect(rows.map(({ name, status, into }) => [name, status, into])).toEqual([
    ['first', 'merged', 'second'],
    ['second', 'merged', 'left'],
    ['left', 'active', null],
    [one.name, one.status, one.into],
    [other.name, other.status, other.into],
    ['self', 'archived', null],
    ['lost', 'archived', null],
  ]);
  // one of the two is left
  expect([one.status, other.status].sort()).toEqual(['archived', 'merged']);
  const files = await api.pool.query(
    `SELECT split_part(r.source, '/', 2) AS of FROM attachments a
     JOIN patient_import_rows r ON r.clinic_id = a.clinic_id AND r.kind = 'patient' AND r.made_id = a.patient_id
     WHERE a.clinic_id = $1`,
    [clinic],
  );
  expect(files.rows).toEqual([{ of: 'left' }]);
  const undone = await undo();
  expect(undone).toEqual({ removed: found.length, kept: [], remaining: 0 });
});

it('takes merged charts back in portions, whichever of two goes first', async () => {
  const theirs = await emptyClinic(api, 'portions');
  const patient = (id: string, into?: string) => ({
    ...{ resourceType: 'Patient', id, name: [{ given: [id], family: 'Berg' }] },
    ...(into ? { link: [{ other: { reference: `Patient/${into}` }, type: 'replaced-by' }] } : {}),
  });
  const desk = importDesk(api, theirs);
  const { id, check, commit } = await desk.open([
    ...[patient('gone', 'kept'), patient('kept'), patient('late', 'kept')],
  ]);
  await check();
  await commit();
  const removed: number[] = [];
  for (let left = 3; left > 0; ) {
    const some = await desk.ask('POST', `/api/patients/imports/${id}/undo/`, { most: 1 });
    removed.push(some.removed);
    left = some.remaining;
  }
  expect(removed).toEqual([1, 1, 1]);
});
