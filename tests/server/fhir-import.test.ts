import { afterAll, beforeAll, expect, it } from 'vitest';
import { withinOneCall } from '#machines/flows/patients/importResources.ts';
import { byPatient, resourcesIn } from '#src/effects/fhirPatients.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, type Line } from '#tests/support/bulk.ts';
import { askFhir, demoClinic, programToken } from '#tests/support/fhir.ts';

const comesIn = ['Patient', 'RelatedPerson', 'AllergyIntolerance', 'Condition', 'MedicationStatement'];
const path = '/api/patients/imports';

let api: Api;
let demo: { clinic: number; token: string };
beforeAll(async () => {
  api = await openApi();
  demo = await demoClinic(api, 300);
});
afterAll(() => api.close());

/** An empty clinic, and what the import page asks there. */
async function emptyClinic(name: string) {
  const owner = await api.signUp(name);
  const ask = async (method: string, at: string, body?: object) => {
    const answer = await api.ask(method, at, { token: owner.token, body });
    if (answer.status >= 300) throw new Error(`${method} ${at} answered ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { id: clinic } = await ask('POST', '/api/clinics/', { name, timezone: 'Europe/London' });
  const { id } = await ask('POST', path, { clinic, file_name: 'export.ndjson', date_order: 'ymd' });
  const check = async (found: readonly object[]) => {
    const { rows } = byPatient(found.flatMap(resourcesIn));
    const results = [];
    for (let at = 0; at < rows.length; ) {
      const some = withinOneCall(rows.slice(at), 100);
      const sent = some.map(({ line, resources }) => ({ line, values: {}, resources }));
      results.push(...(await ask('POST', `${path}/${id}/rows/`, { rows: sent })).results);
      at += some.length;
    }
    return results;
  };
  const commit = async (lines: number[]) => {
    const done = { created: [] as { patient: number }[], refused: [] as object[] };
    for (let at = 0; at < lines.length; at += 50) {
      const { created, refused } = await ask('POST', `${path}/${id}/commit/`, {
        lines: lines.slice(at, at + 50),
      });
      done.created.push(...created);
      done.refused.push(...refused);
    }
    return done;
  };
  return { clinic, token: owner.token, ask, check, commit, id };
}

/** Resources without what names this clinic: ids, versions, numbers of labels, and who points at whom. */
function alike(files: ReadonlyMap<string, Line[]>): Record<string, unknown[]> {
  const numbers = new Map(
    (files.get('Patient') ?? []).map(({ id, identifier }) => [`Patient/${id}`, identifier[0].value]),
  );
  const bare = ({ id, meta, managingOrganization: _, ...rest }: Line) => {
    const [, part] = /^\d+-(.+)$/.exec(id) ?? [];
    const tags = (meta.tag ?? []).map(({ display }: { display: string }) => display).sort();
    const text = JSON.stringify({ ...rest, part, tags });
    return JSON.parse(
      text.replace(/"Patient\/\d+"/g, (one) => JSON.stringify(numbers.get(one.slice(1, -1)))),
    );
  };
  const isListed = ({ resourceType, id }: Line) => resourceType !== 'Condition' || !id.includes('-r');
  return Object.fromEntries(
    comesIn.map((type) => [
      type,
      (files.get(type) ?? [])
        .filter(isListed)
        .map(bare)
        .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    ]),
  );
}

it('brings the export of one clinic into an empty one, field by field', async () => {
  // what the made-up patients do not have, and charts that are closed
  await api.pool.query(
    `UPDATE patients SET suffix = 'Jr.', pronouns = 'they/them', gender_identity = 'own words', notes = 'Prefers mornings.',
       marketing_opt_in = true, birth_date_estimated = true, middle_name = 'Ana Maria', preferred_channel = 'none',
       photo_url = 'data:image/png;base64,iVBORw0KGgo=', blood_type = 'ab_neg', address_line2 = 'Flat 2'
     WHERE id % 7 = 0`,
  );
  await api.pool.query(`UPDATE patients SET no_known_allergies = true WHERE allergies = '[]' AND id % 5 = 0`);
  await api.pool.query(`UPDATE patients SET status = 'archived' WHERE id % 11 = 0 AND status = 'active'`);
  await api.pool.query(
    `UPDATE patients SET status = 'deceased', deceased_at = '2025-03-02T09:30:15.250Z' WHERE id % 13 = 0 AND status = 'active'`,
  );
  const { files } = await exported(api, askFhir(api, await programToken(api, demo)));
  const empty = await emptyClinic('empty');
  const { results: labels } = await empty.ask('GET', `/api/patients/labels?clinic=${empty.clinic}`);
  expect(labels).toEqual([]);
  const { rows } = await api.pool.query(
    'SELECT name, color, category, description, priority, is_alert FROM patient_labels',
  );
  for (const label of rows)
    await empty.ask('POST', '/api/patients/labels', { clinic: empty.clinic, ...label });
  const results = await empty.check([...files.values()].flat());
  const wrong = results.filter(({ problems }) => Object.keys(problems).length > 0);
  expect(wrong).toEqual([]);
  expect(results.flatMap(({ left_out }) => left_out)).toEqual([]);
  const { created, refused } = await empty.commit(results.map(({ line }) => line));
  expect([created.length, refused]).toEqual([300, []]);
  const again = await exported(api, askFhir(api, await programToken(api, empty)));
  const [one, other] = [alike(files), alike(again.files)];
  for (const type of comesIn) {
    expect(one[type]?.length, type).toBeGreaterThan(0);
    expect(other[type], type).toEqual(one[type]);
  }
  // and gone as a whole
  let undone = { removed: 0, kept: [], remaining: 1 };
  while (undone.remaining > 0) undone = await empty.ask('POST', `${path}/${empty.id}/undo/`, { most: 200 });
  expect(undone.kept).toEqual([]);
  const left = await api.pool.query('SELECT count(*)::int AS count FROM patients WHERE clinic_id = $1', [
    empty.clinic,
  ]);
  expect(left.rows[0].count).toBe(0);
});

it('reads what other systems write, names what has no place, and stops what it would get wrong', async () => {
  const { ask, check, commit, clinic } = await emptyClinic('foreign');
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
  const results = await check([
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
    patient('f', { link: [{ other: { reference: 'Patient/a' }, type: 'replaced-by' }] }),
    patient('g', { name: [{ family: 'Berg' }], gender: 'unheard of' }),
    patient('h', {}),
    of('h', 'AllergyIntolerance', { code: snomed('716186003', 'No known allergy') }),
    patient('i', {
      meta: { tag: [{ system: 'https://chartroom.example/fhir/sid/label', display: 'Nowhere' }] },
    }),
  ]);
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
  expect(results[0].left_out.sort()).toEqual([
    'AllergyIntolerance/over',
    'Patient.extension[0]',
    'Patient.identifier[0]',
    'Patient.maritalStatus',
    'Patient.telecom[1]',
  ]);
  const { created } = await commit([1, 8]);
  const [first, eighth] = await Promise.all(
    created.map(({ patient: id }) => ask('GET', `/api/patients/patients/${id}/`)),
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
