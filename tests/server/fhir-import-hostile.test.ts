import { expect, it } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { itemsOf } from '#server/fhir/resources/questionnaireItems.ts';
import { extra, ownSystem } from '#server/fhir/values.ts';
import { openApiForTest } from '#tests/support/api.ts';
import { countsOf, emptyClinic, importDesk } from '#tests/support/import-desk.ts';

const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '"',
    "'; DROP TABLE patients; --",
    '<script>alert(1)</script>',
    '[1]',
    '{"a":1}',
    '\u202e',
    '%_\\',
  ],
  ...[
    'x'.repeat(5000),
    'Nguyễn',
    'محمد',
    '👩‍⚕️',
    '__proto__',
    '2026-02-30',
    '2026-03-29T02:30:00',
    '2026-03-02T09:00:00Z',
    '1e999',
  ],
];
const odd: readonly unknown[] = [
  ...texts,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  [],
  {},
  [null],
  [[]],
  { reference: 'Patient/1' },
  { __proto__: 1 },
];

const said = { title: 'Own', blocks: [{ key: 'a', type: 'checkbox', label: 'I agree' }], variants: [] };
const terms = {
  ...{ language: 'en', signature_method: 'drawn', requires_witness: false, requires_guardian_under: 18 },
  ...{ validity_days: null, recurrence: 'once' },
};
const frozen = { ...said, terms, number: 1, checksum: 'x', published_at: '2020-03-02T09:00:00.123456+00:00' };
/** A form of another Chartroom, with a version and the next one begun. */
const ownForm = {
  ...{ resourceType: 'Questionnaire', id: '1', title: 'Own', language: 'en', status: 'active' },
  identifier: [{ system: ownSystem('form'), value: 'own' }],
  extension: extra({
    status: 'published',
    category: 'treatment',
    versions: [frozen],
    draft: { ...said, terms },
  }),
  item: itemsOf(said.blocks as Parameters<typeof itemsOf>[0]),
};

/** One of each kind, whole, that point at each other. */
const whole = [
  { resourceType: 'Group', id: '1', type: 'person', actual: true, name: 'Label', active: true },
  {
    resourceType: 'Practitioner',
    id: '1',
    name: [{ family: 'Byron', given: ['Ada'] }],
    telecom: [{ system: 'phone', value: '1' }],
  },
  {
    resourceType: 'PractitionerRole',
    id: '1',
    practitioner: { reference: 'Practitioner/1' },
    specialty: [{ text: 'Eyes' }],
  },
  { resourceType: 'Schedule', id: '1', actor: [{ reference: 'Practitioner/1' }] },
  {
    resourceType: 'HealthcareService',
    id: '1',
    name: 'Checkup',
    active: true,
    comment: 'Words',
    identifier: [],
  },
  {
    resourceType: 'Patient',
    id: '1',
    name: [{ family: 'Berg', given: ['Mo'] }],
    birthDate: '1980-05-17',
    gender: 'male',
  },
  {
    ...{
      resourceType: 'Appointment',
      id: '1',
      status: 'booked',
      start: '2020-03-02T09:00:00Z',
      end: '2020-03-02T09:30:00Z',
    },
    ...{ description: 'Why', comment: 'Words', priority: 5, created: '2020-03-01T09:00:00Z' },
    serviceType: [{ coding: [{ system: 'https://chartroom.example/fhir/sid/service-id', code: '1' }] }],
    participant: [{ actor: { reference: 'Patient/1' } }, { actor: { reference: 'Practitioner/1' } }],
    extension: [
      {
        url: 'https://chartroom.example/fhir/StructureDefinition/extra',
        extension: [
          { url: 'room', valueString: 'Room' },
          { url: 'buffer_before', valueInteger: 5 },
          { url: 'waitlist', valueString: '{"staff_any":true}' },
          { url: 'confirmed_at', valueString: '2020-03-01T09:00:00Z' },
          { url: 'labels', valueString: '[1]' },
        ],
      },
    ],
  },
  {
    resourceType: 'Encounter',
    id: '1',
    status: 'finished',
    appointment: [{ reference: 'Appointment/1' }],
    period: {},
  },
  {
    ...{ resourceType: 'Composition', id: '1', status: 'final', title: 'Note', date: '2020-03-02T09:00:00Z' },
    subject: { reference: 'Patient/1' },
    author: [{ reference: 'Practitioner/1' }],
    attester: [{ mode: 'legal', time: '2020-03-02T09:00:00Z', party: { display: 'Ada Byron' } }],
    section: [
      {
        title: 'Plan',
        text: { status: 'generated', div: '<div><p>Rest</p></div>' },
        section: [{ title: 'More' }],
      },
      { code: { text: 'Signs' }, entry: [{ reference: 'Observation/1' }] },
    ],
  },
  {
    ...{ resourceType: 'Observation', id: '1', code: { text: 'Pressure' } },
    ...{
      valueQuantity: { value: 1, unit: 'x' },
      component: [{ code: { text: 'High' }, valueDate: '2020-03-02' }],
    },
  },
  {
    ...{
      resourceType: 'Consent',
      id: '1',
      status: 'active',
      dateTime: '2020-03-02',
      policyRule: { text: 'Rule' },
    },
    patient: { reference: 'Patient/1' },
    sourceAttachment: { contentType: 'text/plain', data: 'SSBhZ3JlZQ==', title: 'Form' },
    provision: { type: 'permit', period: { start: '2020-03-02' } },
  },
  {
    ...{
      resourceType: 'QuestionnaireResponse',
      id: '1',
      status: 'completed',
      authored: '2020-03-02',
      language: 'ar',
    },
    subject: { reference: 'Patient/1' },
    item: [{ linkId: 'a', text: 'Why?', answer: [{ valueString: 'Cough', item: [{ linkId: 'b' }] }] }],
  },
  ownForm,
  {
    ...{ resourceType: 'Questionnaire', id: '2', title: 'Elsewhere', language: 'fr', status: 'active' },
    item: [
      {
        linkId: '1',
        text: 'Group',
        type: 'group',
        item: [{ linkId: '1.1', text: 'Often?', type: 'boolean' }],
      },
      {
        ...{ linkId: '2', text: 'Which?', type: 'choice', answerOption: [{ valueCoding: { code: 'a' } }] },
        enableWhen: [{ question: '1.1', operator: '=', answerBoolean: true }],
      },
    ],
  },
  {
    ...{ resourceType: 'DocumentReference', id: '1', status: 'current', description: 'Letter' },
    subject: { reference: 'Patient/1' },
    securityLabel: [{ coding: [{ code: 'N' }] }],
    content: [
      { attachment: { contentType: 'application/pdf', data: 'JVBERi0xLjQ=', creation: '2020-03-02' } },
    ],
  },
];

it('answers every oddity with a row and a reason, stores what it shows as good, and takes all of it back', async () => {
  const api = await openApiForTest();
  const clinic = await emptyClinic(api, 'hostile');
  const before = await countsOf(api, clinic.clinic);
  const { open } = importDesk(api, clinic);
  const random = createRandom(7);
  for (let round = 0; round < 40; round += 1) {
    const { check, commit, undo } = await open(
      whole.map((one) =>
        random.chance(0.6) ? spoiled(one, (most) => Math.floor(random.next() * most)) : one,
      ),
    );
    const results = await check();
    const good = results.filter(
      ({ problems, known }) => known === null && Object.keys(problems).length === 0,
    );
    if (good.length === 0) continue;
    const { created, refused } = await commit(good.map(({ line }) => line));
    expect(created.length + refused.length).toBe(good.length);
    expect(refused.map(({ message }) => message)).not.toContain('The database cannot store this row.');
    expect((await undo()).kept).toEqual([]);
  }
  expect(await countsOf(api, clinic.clinic)).toEqual(before);
});

it('refuses what is nested deeper than any resource, and goes on', async () => {
  const api = await openApiForTest();
  const { ask, open } = importDesk(api, await emptyClinic(api, 'deep'));
  const { id } = await open([{ resourceType: 'Patient', id: '1' }]);
  const deep = (before: string, after: string) => `${before.repeat(30_000)}${after.repeat(30_000)}`;
  const resources = [
    `{"resourceType":"Composition","section":${deep('[{"section":', '}]').replace('}]', '[]}]')}}`,
  ];
  const rows = [{ line: 1, kind: 'document', values: {}, resources }];
  const { results } = await ask('POST', `/api/patients/imports/${id}/rows/`, { rows });
  expect(results[0].problems).toEqual({ detail: ['This is not a FHIR R4 resource.'] });
});

/** A resource with one place, however deep, that holds something else. */
function spoiled(resource: object, below: (most: number) => number): object {
  const copy = structuredClone(resource) as Record<string, unknown>;
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      if (name !== 'resourceType') places.push([value as Record<string, unknown>, name]);
      walk(one);
    }
  };
  walk(copy);
  const [holder, name] = places[below(places.length)] as [Record<string, unknown>, string];
  holder[name] = odd[below(odd.length)];
  return copy;
}
