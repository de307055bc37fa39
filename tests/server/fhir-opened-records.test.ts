import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let world: World;
let ask: ReturnType<typeof askFhir>;
beforeAll(async () => {
  api = await openApi();
  const owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  ask = askFhir(api, await programToken(api, { clinic: world.clinic, token: owner.token }));
});
afterAll(() => api.close());

const words = (staff: number) => ({
  staff,
  occurred_at: '2026-01-16T09:00:00Z',
  chief_complaint: 'Dizzy',
  assessment: 'Vertigo.',
  plan: 'Wait.',
  vitals: { pulse: 72 },
  diagnoses: [{ code: 'R42', system: 'icd10', text: 'Dizziness', is_primary: true }],
});
const path = (id: number) => `/api/medical-records/${id}`;
const step = (record: Made, name: string, body: object = {}) =>
  world.post(`${path(record.id)}/${name}/`, { version: record.version, ...body });

/** A record that was signed, opened again, and is being written anew. */
async function opened(): Promise<Made> {
  const { clinic, patient, staff } = world;
  const draft = await world.post('/api/patients/medical-records', { clinic, patient, ...words(staff) });
  const again = await step(await step(draft, 'sign'), 'unlock', { reason: 'Wrong drug' });
  expect(again.status).toBe('draft');
  return world.put(`${path(draft.id)}/`, {
    ...{ version: again.version, ...words(staff), plan: 'Unfinished thought', vitals: { pulse: 99 } },
    ...{ occurred_at: '2026-01-17T09:00:00Z', record_type: 'phone', diagnoses: [] },
  });
}

const textOf = async (address: string) => {
  const { status, text } = await ask(address);
  expect([address, status]).toEqual([address, 200]);
  return text;
};

it('tells a record that was opened again as it was signed last, and nothing of its draft', async () => {
  const { id } = await opened();
  const composition = await ask(`Composition/${id}`);
  expect(composition.body).toMatchObject({
    ...{ status: 'final', meta: { versionId: '1' }, title: 'Consult note' },
    event: [{ period: { start: '2026-01-16T09:00:00.000Z' } }],
  });
  expect(composition.text).toContain('Wait.');
  const version = await ask(`DocumentReference/${id}-1`);
  expect(version.body).toMatchObject({ status: 'current', docStatus: 'final' });
  expect((await ask(`Composition/${id}/_history/1`)).body.status).toBe('final');
  expect((await ask(`Composition/${id}/_history/2`)).status).toBe(404);
  expect((await ask(`Observation/${id}-pulse`)).body.valueQuantity.value).toBe(72);
  expect((await ask(`Condition/${world.patient}-r${id}.1`)).body.code.text).toBe('Dizziness');
  const kinds = ['Composition', 'DocumentReference', 'Provenance', 'Condition', 'Observation'];
  for (const kind of kinds) {
    const found = await textOf(`${kind}?patient=${world.patient}&_count=200`);
    expect([kind, /Unfinished|2026-01-17|"value":99/.test(found)]).toEqual([kind, false]);
  }
  expect(await textOf(`Composition?status=final&type=11488-4&_count=200`)).toContain(`"id":"${id}"`);
  expect(await textOf(`Provenance?target=Composition/${id}`)).toContain(`Composition/${id}/_history/1`);
});

it('tells the new version once it is signed anew, with the one that it replaces', async () => {
  const again = await opened();
  await step(again, 'sign');
  const { body, text } = await ask(`Composition/${again.id}`);
  expect(body).toMatchObject({ meta: { versionId: '2' } });
  expect(text).toContain('Unfinished thought');
  expect((await ask(`Composition/${again.id}/_history/1`)).text).toContain('Wait.');
  expect((await ask(`DocumentReference/${again.id}-1`)).body.status).toBe('superseded');
});

it('tells what was signed also of one that is voided as it stands', async () => {
  const again = await opened();
  await step(again, 'void', { reason: 'Wrong patient' });
  const { body, text } = await ask(`Composition/${again.id}`);
  expect(body.status).toBe('entered-in-error');
  expect(text).toContain('Wait.');
  expect(text).not.toContain('Unfinished');
  expect((await ask(`Observation/${again.id}-pulse`)).status).toBe(404);
});

it('keeps a record to itself that was never signed, and a restricted one also where it is open', async () => {
  const { clinic, patient, staff } = world;
  const draft = await world.post('/api/patients/medical-records', { clinic, patient, ...words(staff) });
  expect((await ask(`Composition/${draft.id}`)).status).toBe(404);
  const again = await opened();
  await api.pool.query(
    "UPDATE medical_records SET privacy = 'author_only', created_by = NULL WHERE id = $1",
    [again.id],
  );
  expect((await ask(`Composition/${again.id}`)).status).toBe(404);
  expect((await ask(`Observation/${again.id}-pulse`)).status).toBe(404);
});
