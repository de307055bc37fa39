import { expect, it } from 'vitest';
import { withinOneCall } from '#machines/flows/patients/importResources.ts';
import { isFhir, readFhirFiles } from '#src/effects/fhirFiles.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();
const read = (...texts: string[]) => readFhirFiles(texts.map(bytes), signal);
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
const visit = { resourceType: 'Appointment', id: '7' };

it('puts what is about a patient beside them, across the files of one export', async () => {
  const { rows, passedOver } = await read(lines(rash, visit), lines(ana, bo), '');
  expect(rows.map(({ line, name, birthDate }) => [line, name, birthDate])).toEqual([
    [1, 'Ana Silva', '1980-05-17'],
    [2, 'Berg', ''],
  ]);
  expect(rows[0]?.resources.map((text) => JSON.parse(text))).toEqual([ana, rash]);
  expect(passedOver).toEqual({ Appointment: 1 });
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
  expect(await read('[1, 2]', '"text"', '{"resourceType":"Bundle"}')).toEqual({ rows: [], passedOver: {} });
  await expect(read('{"resourceType":"Patient"')).rejects.toThrow();
  await expect(read(`${JSON.stringify(ana)}\nnonsense`)).rejects.toThrow();
  await expect(readFhirFiles([Uint8Array.of(0xff, 0xfe, 0x7b)], signal)).rejects.toThrow();
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
  expect(withinOneCall([{ ...(rows[0] as (typeof rows)[0]), weight: 9e9 }], 100).length).toBe(1);
});
