import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiScope, apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { kinds } from '#server/fhir/kinds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { askFhir, demoClinic, programToken } from '#tests/support/fhir.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

type Ask = ReturnType<typeof askFhir>;
interface Entry {
  resource: { resourceType: string; id: string };
}

interface Page {
  entry: Entry[];
  link: { relation: string; url: string }[];
}

let api: Api;
let own: Ask;
let strange: Ask;
let nobody: Ask;
const byScope = new Map<ApiScope, Ask>();
const ids = new Map<string, string>();
const types = [...kinds.map(({ type }) => type), 'Slot'];
const needed = (type: string): ApiScope => kinds.find((kind) => kind.type === type)?.needs ?? 'clinic.read';

beforeAll(async () => {
  api = await openApi();
  const demo = await demoClinic(api);
  own = askFhir(api, await programToken(api, demo));
  nobody = askFhir(api);
  for (const scope of apiScopes) byScope.set(scope, askFhir(api, await programToken(api, demo, [scope])));
  const stranger = await api.signUp('stranger');
  const { clinic } = await makeWorld(api, stranger);
  strange = askFhir(api, await programToken(api, { clinic, token: stranger.token }));
  for (const type of types) {
    const { body } = await own(`${type}?_count=200`);
    // who signed a consent is told to those who may read consents
    const one = body.entry.find(({ resource }: Entry) => type !== 'Provenance' || resource.id.includes('-r'));
    ids.set(type, one.resource.id);
  }
});
afterAll(() => api.close());

const idOf = (type: string) => String(ids.get(type));
const absentOf = (type: string) => idOf(type).replace(/^\d+/, '2000000000');
const outcome = { resourceType: 'OperationOutcome' };

describe.each(types)('%s', (type) => {
  it('is told to nobody without a token', async () => {
    for (const path of [type, `${type}/${idOf(type)}`, `${type}/${idOf(type)}/_history/1`]) {
      const { status, body, headers } = await nobody(path);
      expect([status, body.resourceType]).toEqual([401, 'OperationOutcome']);
      expect(headers['www-authenticate']).toBe('Bearer realm="api"');
      expect((await nobody(path, { authorization: `Bearer crt_${'x'.repeat(43)}` })).status).toBe(401);
    }
  });

  it('is told to tokens of its scope, and to no other', async () => {
    for (const [scope, ask] of byScope) {
      const status = scope === needed(type) ? 200 : 403;
      expect([scope, (await ask(`${type}?_count=1`)).status]).toEqual([scope, status]);
      expect([scope, (await ask(`${type}/${idOf(type)}`)).status]).toEqual([scope, status]);
    }
  });

  it('of another clinic is told apart from none in nothing', async () => {
    const bare = ({ status, text }: { status: number; text: string }) => ({ status, text });
    for (const rest of ['', '/_history/1']) {
      const foreign = await strange(`${type}/${idOf(type)}${rest}`);
      expect(foreign.status).toBe(404);
      expect(bare(foreign)).toEqual(bare(await strange(`${type}/${absentOf(type)}${rest}`)));
    }
    if (type !== 'Slot') {
      const { body } = await strange(`${type}?_id=${idOf(type)}&_total=accurate`);
      expect(body).toMatchObject({ total: 0 });
    }
    const mine = new Set(
      ((await strange(`${type}?_count=200`)).body.entry ?? []).map((one: Entry) => one.resource.id),
    );
    expect(mine.has(idOf(type))).toBe(false);
  });

  it('is found by nothing that another clinic has', async () => {
    const kind = kinds.find((one) => one.type === type);
    for (const [name, parameter] of Object.entries(kind?.parameters ?? {})) {
      if (parameter.type !== 'reference') continue;
      for (const target of [
        'Patient',
        'Practitioner',
        'Organization',
        'Encounter',
        'Composition',
        'Consent',
      ]) {
        const { body } = await strange(`${type}?${name}=${target}/${idOf(target)}&_total=accurate`);
        expect([name, target, body.total]).toEqual([name, target, 0]);
      }
    }
  });
});

it('gives in $everything what the scopes name, of one patient alone', async () => {
  const patient = String(
    (await own('Composition?_count=1')).body.entry[0].resource.subject.reference.split('/')[1],
  );
  const path = `Patient/${patient}/$everything`;
  const allOf = async (ask: Ask, count: number): Promise<Entry['resource'][]> => {
    const found: Entry['resource'][] = [];
    for (let next: string | undefined = `${path}?_count=${count}`; next; ) {
      const { body }: { body: Page } = await ask(next);
      found.push(...body.entry.map(({ resource }) => resource));
      next = body.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
    }
    return found;
  };
  const nameOf = ({ resourceType, id }: Entry['resource']) => `${resourceType}/${id}`;
  const all = await allOf(own, 1000);
  const types = new Set(all.map(({ resourceType }) => resourceType));
  expect([...types]).toEqual(expect.arrayContaining(['Patient', 'Appointment', 'Composition', 'Provenance']));
  const others = all.filter((one) =>
    (JSON.stringify(one).match(/(?<="Patient\/)\d+/g) ?? []).some((id) => id !== patient),
  );
  expect(others).toEqual([]);
  const few = await allOf(byScope.get('patient.read') as Ask, 1000);
  expect(few.filter(({ resourceType }) => needed(resourceType) !== 'patient.read')).toEqual([]);
  const paged = (await allOf(own, 77)).map(nameOf);
  expect(new Set(paged).size).toBe(paged.length);
  const isPerson = (name: string) => /^(Practitioner|Organization)/.test(name);
  expect(paged.filter((name) => !isPerson(name))).toEqual(all.map(nameOf).filter((name) => !isPerson(name)));
  expect((await strange(path)).status).toBe(404);
  expect((await nobody(path)).status).toBe(401);
  expect((await (byScope.get('record.read') as Ask)(path)).status).toBe(403);
});

it('includes what other scopes name for nobody who has them not', async () => {
  const ask = byScope.get('appointment.read') as Ask;
  const { body } = await ask(
    'Appointment?_include=Appointment:patient&_include=Appointment:practitioner&_count=5',
  );
  expect(body.entry.map((one: Entry) => one.resource.resourceType)).toEqual(Array(5).fill('Appointment'));
  const patients = byScope.get('patient.read') as Ask;
  const reverse = await patients(
    'Patient?_revinclude=Appointment:patient&_revinclude=Condition:patient&_count=5',
  );
  expect(reverse.body.entry).toHaveLength(5);
  // what a record holds of a patient needs the right to records
  expect(JSON.stringify((await patients('Patient?_count=50')).body)).not.toContain('blood_type');
});

it.each([
  ['Patient', { accept: 'application/fhir+xml' }, 406],
  ['Patient?_format=xml', {}, 406],
  ['Medication', {}, 404],
  ['Patient/one', {}, 404],
  ['Patient/99999999999', {}, 404],
  ['Patient?nickname=Ana', {}, 400],
  ['Patient?name:soundex=Ana', {}, 400],
  ['Patient?birthdate=yesterday', {}, 400],
  ['Patient?birthdate=2026-02-30', {}, 400],
  ['Patient?_count=many', {}, 400],
  ['Patient?_cursor=x', {}, 400],
  ['Patient?_include=Patient:nothing', {}, 400],
  ['Patient?name=%00', {}, 400],
  ['Patient?name=%FF', {}, 400],
  ['Slot?start=ge2026-01-01&start=lt2027-01-01', {}, 400],
  ['Nothing/1/_history/x', {}, 404],
])('refuses %s with an OperationOutcome', async (path, headers, status) => {
  const answer = await own(path, headers as Record<string, string>);
  expect([answer.status, answer.body.resourceType]).toEqual([status, outcome.resourceType]);
});

it('tells SMART where tokens are made', async () => {
  const { body } = await api.raw({ url: '/.well-known/smart-configuration' });
  expect(body.scopes_supported).toEqual(apiScopes);
});
