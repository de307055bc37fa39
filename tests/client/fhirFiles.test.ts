import { expect, it } from 'vitest';
import {
  pieceSize,
  storedInOneCall,
  TooLargeError,
  withinOneCall,
} from '#machines/flows/patients/importResources.ts';
import { isFhir, readFhirFiles } from '#src/effects/fhirFiles.ts';
import { piecesAfter, sentRow } from '#src/effects/largeFiles.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();
const read = (...texts: string[]) =>
  readFhirFiles(
    texts.map((text) => new Blob([text])),
    signal,
  );
const lines = (...resources: object[]) => resources.map((one) => `${JSON.stringify(one)}\n`).join('');

const ana = {
  resourceType: 'Patient',
  id: '1',
  name: [{ given: ['Ana'], family: 'Silva' }],
  birthDate: '1980-05-17',
};
const bo = {
  resourceType: 'Patient',
  id: '2',
  name: [
    { use: 'usual', text: 'Bo' },
    { use: 'official', family: 'Berg' },
  ],
};
const rash = { resourceType: 'AllergyIntolerance', id: '1-1', patient: { reference: 'Patient/1' } };
const told = { resourceType: 'AuditEvent', id: '7' };

it('puts what is about a patient beside them, across the files of one export', async () => {
  const { rows, passedOver } = await read(lines(rash, told), lines(ana, bo), '');
  expect(rows.map(({ line, name, day }) => [line, name, day])).toEqual([
    [1, 'Ana Silva', '1980-05-17'],
    [2, 'Berg', ''],
  ]);
  expect(rows[0]?.resources.map((text) => JSON.parse(text))).toEqual([ana, rash]);
  expect(passedOver).toEqual({ AuditEvent: 1 });
});

it('reads a Bundle, whose entries point at each other by their addresses', async () => {
  const bundle = {
    resourceType: 'Bundle',
    entry: [
      { fullUrl: 'urn:uuid:a', resource: { ...ana, id: undefined } },
      { resource: { resourceType: 'Condition', subject: { reference: 'urn:uuid:a' } } },
      { resource: { resourceType: 'Condition', subject: { reference: 'urn:uuid:b' } } },
      { resource: { ...rash, patient: { reference: 'https://other.example/fhir/Patient/2' } } },
      { resource: bo },
      'nonsense',
    ],
  };
  const { rows, passedOver } = await read(JSON.stringify(bundle, null, 2));
  expect(rows.map(({ resources }) => resources.length)).toEqual([2, 2]);
  expect(passedOver).toEqual({ Condition: 1 });
});

it('puts rows in the order in which they may point at each other, each with what goes with it', async () => {
  const doctor = { resourceType: 'Practitioner', id: '4', name: [{ family: 'Byron', given: ['Ada'] }] };
  const service = { resourceType: 'HealthcareService', id: '5', name: 'Checkup' };
  const role = {
    resourceType: 'PractitionerRole',
    practitioner: { reference: 'Practitioner/4' },
    healthcareService: [{ reference: 'HealthcareService/5' }],
  };
  const booked = {
    ...{ resourceType: 'Appointment', id: '7', start: '2026-03-02T09:00:00Z' },
    participant: [{ actor: { reference: 'https://other.example/fhir/Patient/1/_history/3' } }],
  };
  const came = { resourceType: 'Encounter', id: '9', appointment: [{ reference: 'Appointment/7' }] };
  const alone = { resourceType: 'Encounter', id: '10', subject: { reference: 'Patient/2' } };
  const clinic = { resourceType: 'Organization', id: '1', name: 'Harbour' };
  const form = { resourceType: 'Questionnaire', id: '8', title: 'Treatment', date: '2026-03-02T09:00:00Z' };
  const { rows, origin, passedOver } = await read(
    lines(came, alone, booked, role, ana, bo, service, form, doctor, clinic),
  );
  expect(
    rows.map(({ line, kind, name, day, resources }) => [line, kind, name, day, resources.length]),
  ).toEqual([
    [1, 'staff', 'Ada Byron', '', 2],
    [2, 'form', 'Treatment', '2026-03-02', 1],
    [3, 'service', 'Checkup', '', 2],
    [4, 'patient', 'Ana Silva', '1980-05-17', 1],
    [5, 'patient', 'Berg', '', 1],
    [6, 'reservation', 'Ana Silva', '2026-03-02', 2],
    [7, 'reservation', 'Berg', '', 1],
    [8, 'setting', 'Harbour', '', 1],
  ]);
  expect([origin, passedOver]).toEqual(['Organization/1 Harbour', {}]);
  // which of two clinics wrote the files is not known
  expect((await read(lines(clinic, { ...clinic, id: '2' }))).origin).toBe('');
});

it('puts beside a document what its sections name, and passes over what nobody agreed to or that holds no file', async () => {
  const of = (resourceType: string, id: string, more: object = {}) => ({
    ...{ resourceType, id, subject: { reference: 'Patient/1' } },
    ...more,
  });
  const note = of('Composition', 'n', {
    ...{ title: 'Progress note', date: '2024-03-02T09:00:00Z' },
    section: [
      { entry: [{ reference: 'Observation/pulse' }, { reference: 'Observation/nowhere' }] },
      { section: [{ entry: [{ reference: 'https://other.example/fhir/Condition/flu' }] }] },
    ],
  });
  const { rows, passedOver } = await read(
    lines(
      of('Observation', 'pulse'),
      of('Observation', 'other'),
      of('Condition', 'flu'),
      note,
      of('Consent', 'c', {
        status: 'active',
        dateTime: '2024-03-02',
        sourceAttachment: { title: 'Treatment' },
      }),
      of('Consent', 'later', { status: 'draft' }),
      of('QuestionnaireResponse', 'q', { authored: '2024-03-01' }),
      of('DocumentReference', 'd', { content: [{ attachment: { title: 'Letter', data: 'QQ==' } }] }),
      of('DocumentReference', 'large', { content: [{ attachment: { data: 'A'.repeat(28_000_000) } }] }),
      of('DocumentReference', 'elsewhere', { content: [{ attachment: { url: 'Binary/1' } }] }),
      ana,
    ),
  );
  expect(rows.map(({ kind, name, day }) => [kind, name, day])).toEqual([
    ['patient', 'Ana Silva', '1980-05-17'],
    ['document', 'Ana Silva, Progress note', '2024-03-02'],
    ['document', 'Ana Silva, Treatment', '2024-03-02'],
    ['document', 'Ana Silva', '2024-03-01'],
    ['document', 'Ana Silva, Letter', ''],
    ['document', 'Ana Silva', ''],
  ]);
  const ids = (nth: number) => rows[nth]?.resources.map((text) => JSON.parse(text).id);
  // the condition is one of the patient's list too
  expect([ids(0), ids(1)]).toEqual([
    ['1', 'flu'],
    ['n', 'pulse', 'flu'],
  ]);
  expect(rows[5]?.resources[0]?.length).toBeLessThan(300);
  expect(passedOver).toEqual({ Observation: 1, Consent: 1, DocumentReference: 1 });
});

it('keeps a large file beside its row, the first piece to go in it and the others after it', async () => {
  const large = Buffer.alloc(2 * pieceSize + 7, 'scan');
  const document = {
    ...{ resourceType: 'DocumentReference', id: 'd', subject: { reference: 'Patient/1' } },
    content: [{ attachment: { title: 'Scan', size: large.length, data: large.toString('base64') } }],
  };
  const { rows } = await read(lines(ana, document));
  const [, found] = rows as [unknown, (typeof rows)[0]];
  const row = { ...found, resources: [...found.resources], values: {} };
  expect(row.resources.join('').length).toBeLessThan(300);
  expect(withinOneCall([row, row], 100).length).toBe(1);
  const sent = await sentRow(row);
  expect(sent.file_size).toBe(large.length);
  const { attachment } = JSON.parse(sent.resources?.[0] ?? '').content[0];
  const parts = [Buffer.from(attachment.data, 'base64')];
  for (const { bytes } of piecesAfter(row)) parts.push(Buffer.from(await bytes.arrayBuffer()));
  expect(parts.map(({ length }) => length)).toEqual([pieceSize, pieceSize, 7]);
  expect(Buffer.concat(parts).equals(large)).toBe(true);
});

it('puts a file that stands beside its document as a resource of its own into it', async () => {
  const at = 'https://other.example/fhir/Binary/b';
  const document = {
    ...{ resourceType: 'DocumentReference', id: 'd', subject: { reference: 'Patient/1' } },
    content: [{ attachment: { title: 'Letter', url: at } }],
  };
  const binary = (data: string) => ({ resourceType: 'Binary', id: 'b', contentType: 'text/plain', data });
  const { rows, passedOver } = await read(
    lines(binary('SGVsbG8='), ana, document, { ...binary(''), id: 'c' }),
  );
  expect(JSON.parse(rows[1]?.resources[0] ?? '').content[0].attachment).toMatchObject({
    ...{ contentType: 'text/plain', data: 'SGVsbG8=' },
  });
  expect(passedOver).toEqual({ Binary: 1 });
  const large = await read(lines(ana, document, binary('A'.repeat(2_000_000))));
  expect(large.rows[1]?.file?.size).toBe(1_500_000);
});

it('holds as many files as there are, and no more than it can of all else', async () => {
  const scan = 'A'.repeat(20_000_000);
  const document = (nth: number) => ({
    ...{ resourceType: 'DocumentReference', id: `d${nth}`, subject: { reference: 'Patient/1' } },
    content: [{ attachment: { data: scan } }],
  });
  const { rows } = await readFhirFiles(
    Array.from({ length: 6 }, (_, nth) => new Blob([lines(document(nth))])),
    signal,
  );
  expect(rows.length).toBe(6);
  const note = lines({ ...ana, note: scan });
  await expect(
    readFhirFiles(
      Array.from({ length: 11 }, () => new Blob([note])),
      signal,
    ),
  ).rejects.toThrow(TooLargeError);
  // what never comes in takes no room
  const entry = lines({ resourceType: 'AuditEvent', id: 'a', outcomeDesc: scan });
  const counted = await readFhirFiles(
    Array.from({ length: 11 }, () => new Blob([entry])),
    signal,
  );
  expect([counted.rows, counted.passedOver]).toEqual([[], { AuditEvent: 11 }]);
});

it('leaves diagnoses of visits with the visits, and pictures too large for a patient', async () => {
  const diagnosis = {
    resourceType: 'Condition',
    subject: { reference: 'Patient/1' },
    category: [{ coding: [{ code: 'encounter-diagnosis' }] }],
  };
  const photo = [{ contentType: 'image/png', data: 'A'.repeat(300_000) }];
  const { rows, passedOver } = await read(lines({ ...ana, photo }, diagnosis));
  expect(passedOver).toEqual({ Condition: 1 });
  expect(JSON.parse(rows[0]?.resources[0] ?? '')).toMatchObject({ photo: [{ title: 'too large' }] });
});

it('holds nothing where there is nothing of FHIR, and throws at what is no JSON', async () => {
  expect(await read('[1, 2]', '"text"', '{"resourceType":"Bundle"}')).toEqual({
    ...{ rows: [], origin: '', passedOver: {} },
  });
  await expect(read('{"resourceType":"Patient"')).rejects.toThrow();
  await expect(read(`${JSON.stringify(ana)}\nnonsense`)).rejects.toThrow();
  await expect(readFhirFiles([new Blob([Uint8Array.of(0xff, 0xfe, 0x7b)])], signal)).rejects.toThrow();
});

it('knows files of FHIR by their names, or by how they begin', () => {
  expect(isFhir(['Patient.ndjson'], bytes(''))).toBe(true);
  expect(isFhir(['export'], bytes('\n{ "resourceType": "Bundle"'))).toBe(true);
  expect(isFhir(['patients.csv'], bytes('First name,Last name'))).toBe(false);
});

it('sends as many patients at once as a call may take, and one at least', async () => {
  const { rows } = await read(
    lines(...Array.from({ length: 5 }, (_, id) => ({ ...ana, id, photo: [{ data: 'é'.repeat(150_000) }] }))),
  );
  expect(withinOneCall(rows, 100).length).toBe(2);
  expect(withinOneCall(rows, 1).length).toBe(1);
  const [row] = rows as [(typeof rows)[0]];
  expect(withinOneCall([{ ...row, weight: 9e9 }], 100).length).toBe(1);
  const files = rows.map((one) => ({ ...one, file: { size: 15_000_000 } }));
  expect(storedInOneCall([1, 2, 3, 4, 5], files, 100)).toEqual([1, 2]);
  expect(storedInOneCall([4, 5], [...files.slice(0, 3), ...rows.slice(3)], 100)).toEqual([4, 5]);
});
