import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let world: World;
let ask: ReturnType<typeof askFhir>;
let anna: number;
beforeAll(async () => {
  api = await openApi();
  const owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  const { clinic, post } = world;
  ask = askFhir(api, await programToken(api, { clinic, token: owner.token }));
  ({ id: anna } = await post('/api/patients/patients', {
    clinic,
    first_name: 'Anna',
    last_name: 'Müller',
    mrn: 'M-17',
    birth_date: '1980-05-17',
    sex: 'female',
    phone_number: '+49 30 901 820',
    email: 'Anna@example.test',
    pronouns: 'she/her',
    guardian: { name: 'Rosa Müller', relation: 'Mother', phone_number: '030 1' },
    emergency_contacts: [{ name: 'Max' }, { name: 'Ida', relation: 'Sister' }],
    allergies: [{ substance: 'Penicillin', reaction: 'Rash', severity: 'severe' }],
    conditions: [{ code: 'I10', text: 'Hypertension', status: 'resolved', abatement_date: '2020-01-01' }],
    medications: [{ name: 'Ramipril', dose: '5 mg', started_on: '2019-01-15', stopped_on: '2020-01-01' }],
  }));
});
afterAll(() => api.close());

const idsOf = async (path: string): Promise<string[]> => {
  const { body, text } = await ask(path);
  if (body.resourceType !== 'Bundle') throw new Error(text);
  return (body.entry ?? []).map(
    ({ resource }: { resource: { resourceType: string; id: string } }) => resource.id,
  );
};

it.each([
  'name=mull',
  'name=Anna&family=MÜLLER',
  'family:exact=Müller',
  'name:contains=ülle',
  'given=an',
  'identifier=m-17',
  'identifier=https://chartroom.example/fhir/sid/mrn|M-17',
  'birthdate=1980-05-17',
  'birthdate=1980-05',
  'birthdate=ge1980&birthdate=lt1981-01-01',
  'phone=4930901820',
  'email=anna@example.test',
  'gender=female',
  'gender=male,female',
  '_lastUpdated=ge2026-01-01&gender=female',
])('finds a patient by %s', async (query) => {
  expect(await idsOf(`Patient?${query}`)).toEqual([String(anna)]);
});

it.each([
  'name=ller',
  'family:exact=müller',
  'identifier=https://example.org/other|M-17',
  'birthdate=gt1980-05-17&gender=female',
  'birthdate=ne1980&gender=female',
  'phone=',
  'gender=attack-helicopter',
  '_lastUpdated=lt2001',
  'name=%25&gender=female',
])('finds none by %s', async (query) => {
  expect(await idsOf(`Patient?${query}`)).toEqual([]);
});

it('reads a patient with all that is stored, and its version', async () => {
  const { body, headers } = await ask(`Patient/${anna}`);
  expect(headers.etag).toBe('W/"1"');
  expect(body).toMatchObject({
    birthDate: '1980-05-17',
    gender: 'female',
    name: [{ family: 'Müller', given: ['Anna'] }],
    contact: [{ name: { text: 'Max' } }, { name: { text: 'Ida' } }, { name: { text: 'Rosa Müller' } }],
  });
  expect(JSON.stringify(body.extension)).toContain('she/her');
  expect((await ask(`Patient/${anna}/_history/1`)).body.id).toBe(String(anna));
  expect((await ask(`Patient/${anna}/_history/2`)).status).toBe(404);
  expect(await idsOf(`RelatedPerson?patient=${anna}`)).toEqual([`${anna}-c1`, `${anna}-c2`, `${anna}-g`]);
  expect((await ask(`AllergyIntolerance/${anna}-1`)).body.reaction[0].severity).toBe('severe');
  expect(
    await idsOf(`Condition?patient=Patient/${anna}&code=http://hl7.org/fhir/sid/icd-10|I10`),
  ).toHaveLength(1);
  expect(await idsOf(`MedicationStatement?subject=${anna}&status=completed`)).toHaveLength(1);
});

it('goes from visit to record, with its versions, addenda, measurements and signatures', async () => {
  const { clinic, service, post, read } = world;
  const { results } = await read(`/api/staff/staff?clinic=${clinic}&search=owner`);
  const staff =
    results?.[0]?.id ??
    (await read(`/api/staff/staff?clinic=${clinic}`)).results.find(
      (one: { role: string }) => one.role === 'owner',
    ).id;
  const visit = await post('/api/patients/appointments', {
    clinic,
    patient: anna,
    service,
    staff,
    start_at: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    action: 'walk_in',
    override_reason: 'Test',
  });
  expect(await idsOf(`Encounter?patient=${anna}&status=arrived`)).toEqual([String(visit.id)]);
  const words = {
    staff,
    appointment: visit.id,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache <b>',
    assessment: 'Tension',
  };
  const vitals = { systolic: 128, diastolic: 82, pulse: 72, weight_kg: 70, height_cm: 175 };
  const draft = await post('/api/patients/medical-records', { clinic, patient: anna, ...words, vitals });
  expect(await idsOf(`Composition?patient=${anna}`)).toEqual([]);
  const signed = await post(`/api/medical-records/${draft.id}/sign/`, { version: draft.version });
  const amended = await post(`/api/medical-records/${draft.id}/amend/`, {
    version: signed.version,
    reason: 'Typing error',
    ...words,
    vitals,
    assessment: 'Migraine',
  });
  expect(amended.status).toBe('amended');
  const now = await ask(`Composition/${draft.id}`);
  expect(now.body).toMatchObject({ status: 'amended', meta: { versionId: '2' } });
  expect(now.text).toContain('Migraine');
  expect(now.text).toContain('Headache &lt;b&gt;');
  const before = await ask(`Composition/${draft.id}/_history/1`);
  expect(before.text).toContain('Tension');
  expect(before.body).toMatchObject({ status: 'final', meta: { versionId: '1' } });
  expect(await idsOf(`DocumentReference?patient=${anna}&status=current`)).toEqual([`${draft.id}-2`]);
  expect(await idsOf(`DocumentReference?patient=${anna}`)).toEqual([`${draft.id}-1`, `${draft.id}-2`]);
  const attachments = async (id: string) => {
    const { body } = await ask(`DocumentReference/${id}`);
    return body.content.map(({ attachment }: { attachment: object }) => attachment);
  };
  const [first, elsewhere] = await attachments(`${draft.id}-1`);
  const page = Buffer.from(first.data, 'base64').toString();
  for (const said of ['Headache &lt;b&gt;', 'Tension', 'Systolic blood pressure: 128 mm[Hg]'])
    expect(page).toContain(said);
  expect(page).not.toContain('Migraine');
  expect(first).toMatchObject({ contentType: 'text/html; charset=utf-8', size: Buffer.byteLength(page) });
  expect(elsewhere.url).toMatch(new RegExp(`^http.+/fhir/R4/Composition/${draft.id}/_history/1$`));
  // the words of the latest version stand in the record itself
  expect(await attachments(`${draft.id}-2`)).toEqual([
    expect.not.objectContaining({ data: expect.anything() }),
  ]);
  expect(await idsOf(`Provenance?target=Composition/${draft.id}`)).toEqual([
    `${draft.id}-r1`,
    `${draft.id}-r2`,
  ]);
  const pressure = await ask(`Observation?patient=${anna}&code=http://loinc.org|85354-9&date=2026-03-02`);
  expect(pressure.body.entry[0].resource.component[0].valueQuantity).toMatchObject({
    value: 128,
    code: 'mm[Hg]',
  });
  expect(await idsOf(`Observation?patient=${anna}&category=vital-signs`)).toHaveLength(5);
  const included = await ask(
    `Encounter?_id=${visit.id}&_include=Encounter:patient&_include=Encounter:appointment`,
  );
  expect(included.body.entry.map((one: { search: { mode: string } }) => one.search.mode)).toEqual([
    'match',
    'include',
    'include',
  ]);
  expect(now.body.section.flatMap((one: { entry?: { reference: string }[] }) => one.entry ?? [])).toEqual(
    ['pulse', 'weight', 'height', 'bp', 'bmi'].map((name) => ({
      reference: `Observation/${draft.id}-${name}`,
    })),
  );
  expect(before.text).not.toContain('Observation/');
  for (const type of ['Composition', 'Observation', 'DocumentReference']) {
    const { body } = await ask(`${type}?patient=${anna}&_include=${type}:encounter`);
    const visits = body.entry.filter(({ search }: { search: { mode: string } }) => search.mode === 'include');
    expect(visits.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([
      String(visit.id),
    ]);
  }
  const reverse = await ask(`Composition?_id=${draft.id}&_revinclude=Provenance:target`);
  expect(reverse.body.entry).toHaveLength(3);
  const replaced = `DocumentReference?_id=${draft.id}-2&_include=DocumentReference:relatesto`;
  expect(await idsOf(replaced)).toEqual([`${draft.id}-2`, `${draft.id}-1`]);
  const types = async (name: string) =>
    (await ask(`Appointment?_id=${visit.id}&_include=Appointment:${name}`)).body.entry.map(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
    );
  expect(await types('patient')).toEqual(['Appointment', 'Patient']);
  expect(await types('practitioner')).toEqual(['Appointment', 'Practitioner']);
});

it('turns pages without a gap, and answers a search that is posted', async () => {
  for (const nth of [1, 2, 3, 4, 5])
    await world.post('/api/patients/patients', {
      clinic: world.clinic,
      first_name: `P${nth}`,
      last_name: 'Page',
    });
  const pages: string[][] = [];
  for (let next: string | undefined = 'Patient?family=Page&_count=2&_total=accurate'; next; ) {
    const { body } = await ask(next);
    expect(body.total).toBe(5);
    pages.push(
      body.entry.map(
        ({ resource }: { resource: { name: { given: string[] }[] } }) => resource.name[0]?.given[0],
      ),
    );
    next = body.link
      .find(({ relation }: { relation: string }) => relation === 'next')
      ?.url.split('/fhir/R4/')[1];
  }
  expect(pages).toEqual([['P1', 'P2'], ['P3', 'P4'], ['P5']]);
  expect((await ask('Patient?_summary=count&family=Page')).body).toMatchObject({ total: 5 });
  expect((await ask('Patient?_summary=true&family=Page')).body.entry).toHaveLength(5);
  for (const unknown of ['Patient?_summary=some', 'Patient?_total=roughly', 'Slot?_summary=some'])
    expect((await ask(unknown)).status, unknown).toBe(400);
});

it('takes along what its statement says that it can, and knows every reference by which it can', async () => {
  const { body } = await ask('metadata');
  const stated: { type: string; searchInclude?: string[]; searchRevInclude?: string[] }[] =
    body.rest[0].resource;
  const answers = await Promise.all(
    stated.flatMap(({ type, searchInclude = [], searchRevInclude = [] }) => [
      ...searchInclude.map((name) => ask(`${type}?_count=1&_include=${name}`)),
      ...searchRevInclude.map((name) => ask(`${type}?_count=1&_revinclude=${name}`)),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const reverse = stated.flatMap(({ searchRevInclude = [] }) => searchRevInclude);
  expect(reverse).toEqual(
    expect.arrayContaining([
      'QuestionnaireResponse:questionnaire',
      'Provenance:patient',
      'AuditEvent:patient',
    ]),
  );
});
