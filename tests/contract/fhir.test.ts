import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiScope, apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { kinds } from '#server/fhir/kinds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { askFhir, demoClinic, programToken, sendFhir } from '#tests/support/fhir.ts';
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
let strangeSecret: string;
let foreignLabel: number;
const byScope = new Map<ApiScope, Ask>();
const secrets = new Map<ApiScope, string>();
const ids = new Map<string, string>();
const types = [...kinds.map(({ type }) => type), 'Slot'];
const needed = (type: string): ApiScope => kinds.find((kind) => kind.type === type)?.needs ?? 'clinic.read';

beforeAll(async () => {
  api = await openApi();
  const demo = await demoClinic(api);
  own = askFhir(api, await programToken(api, demo));
  nobody = askFhir(api);
  for (const scope of apiScopes) {
    const secret = await programToken(api, demo, [scope]);
    secrets.set(scope, secret);
    byScope.set(scope, askFhir(api, secret));
  }
  const stranger = await api.signUp('stranger');
  const { clinic } = await makeWorld(api, stranger);
  strangeSecret = await programToken(api, { clinic, token: stranger.token });
  strange = askFhir(api, strangeSecret);
  const { rows } = await api.pool.query('SELECT id FROM patient_labels WHERE clinic_id = $1', [demo.clinic]);
  foreignLabel = rows[0].id;
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

describe.each(['Patient', 'Appointment'])('writing a %s', (type) => {
  const scope = `${type.toLowerCase()}.write` as ApiScope;
  const stored = async () => (await own(`${type}/${idOf(type)}`)).body;
  const attempts = async (secret?: string) => {
    const send = sendFhir(api, secret);
    const resource = await stored();
    const version = { 'if-match': `W/"${resource.meta.versionId}"` };
    return [
      await send('POST', type, {}),
      await send('POST', type, resource, { 'if-none-exist': `_id=${resource.id}` }),
      await send('PUT', `${type}/${resource.id}`, resource, version),
    ];
  };

  it('is for nobody without a token, and for tokens of its scope alone', async () => {
    const before = await stored();
    expect((await attempts()).map(({ status }) => status)).toEqual([401, 401, 401]);
    for (const one of apiScopes.filter((other) => other !== scope)) {
      const answers = await attempts(secrets.get(one));
      expect([one, ...answers.map(({ status }) => status)]).toEqual([one, 403, 403, 403]);
    }
    expect(await stored()).toEqual(before);
    // who may write and not read is told that it was done, and nothing of what stands there
    const [, searched, changed] = await attempts(secrets.get(scope));
    expect([searched?.status, changed?.status, changed?.text]).toEqual([403, 200, '']);
  });

  it('reaches nothing of another clinic, and tells it apart from none in nothing', async () => {
    const resource = await stored();
    const send = sendFhir(api, strangeSecret);
    const put = (id: string) =>
      send('PUT', `${type}/${id}`, { ...resource, id }, { 'if-match': `W/"${resource.meta.versionId}"` });
    const foreign = await put(idOf(type));
    const absent = await put(absentOf(type));
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const { id: _, identifier: __, meta: ___, managingOrganization: ____, ...bare } = resource;
    const found = await send('POST', type, bare, { 'if-none-exist': `_id=${idOf(type)}` });
    // a patient is added anew; an appointment points at people who are not theirs
    expect(found.status).toBe(type === 'Patient' ? 201 : 422);
    const labels = await send('POST', 'Patient', {
      resourceType: 'Patient',
      name: [{ family: 'A', given: ['B'] }],
      meta: { tag: [{ system: 'https://chartroom.example/fhir/sid/label', code: String(foreignLabel) }] },
    });
    expect(labels.status).toBe(422);
    expect(await stored()).toEqual(resource);
  });
});

it('gives in $everything what the scopes name, of one patient alone', async () => {
  const patient = String(
    (await own('Composition?_count=1')).body.entry[0].resource.subject.reference.split('/')[1],
  );
  const path = `Patient/${patient}/$everything`;
  const nameOf = ({ resourceType, id }: Entry['resource']) => `${resourceType}/${id}`;
  const allOf = async (ask: Ask, count: number): Promise<Entry['resource'][]> => {
    const found: Entry['resource'][] = [];
    for (let next: string | undefined = `${path}?_count=${count}`; next; ) {
      const { body }: { body: Page } = await ask(next);
      const resources = body.entry.map(({ resource }) => resource);
      const people =
        JSON.stringify(resources).match(/(?<="reference":")(?:Practitioner|Organization)\/\d+/g) ?? [];
      if (ask === own) expect(resources.map(nameOf)).toEqual(expect.arrayContaining([...new Set(people)]));
      found.push(...resources);
      next = body.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
    }
    return found;
  };
  const all = await allOf(own, 1000);
  const types = new Set(all.map(({ resourceType }) => resourceType));
  expect([...types]).toEqual(expect.arrayContaining(['Patient', 'Appointment', 'Composition', 'Provenance']));
  const others = all.filter((one) =>
    (JSON.stringify(one).match(/(?<="Patient\/)\d+/g) ?? []).some((id) => id !== patient),
  );
  expect(others).toEqual([]);
  const few = await allOf(byScope.get('patient.read') as Ask, 1000);
  expect(few.filter(({ resourceType }) => needed(resourceType) !== 'patient.read')).toEqual([]);
  const isPerson = (name: string) => /^(Practitioner|Organization)/.test(name);
  const paged = (await allOf(own, 77)).map(nameOf);
  const matched = paged.filter((name) => !isPerson(name));
  expect(new Set(matched).size).toBe(matched.length);
  expect(paged.filter((name) => !isPerson(name))).toEqual(all.map(nameOf).filter((name) => !isPerson(name)));
  expect((await strange(path)).status).toBe(404);
  expect((await nobody(path)).status).toBe(401);
  expect((await (byScope.get('record.read') as Ask)(path)).status).toBe(403);
});

it('refuses a search in a body that is no form: a filter that is passed over would show everybody', async () => {
  const secret = String(secrets.get('patient.read'));
  for (const type of ['text/plain', 'application/json', 'application/fhir+json', 'multipart/form-data']) {
    const { statusCode, body } = await api.app.inject({
      ...{ method: 'POST', url: '/fhir/R4/Patient/_search', payload: 'birthdate=1900-01-01' },
      headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    });
    expect([type, statusCode >= 400 && statusCode < 500, JSON.parse(body).resourceType]).toEqual([
      type,
      true,
      'OperationOutcome',
    ]);
  }
});

it('counts where no entry is wanted', async () => {
  const { body } = await (byScope.get('patient.read') as Ask)('Patient?_count=0');
  expect(body.total).toBeGreaterThan(0);
  expect(body.entry ?? []).toEqual([]);
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
  ['Slot?start=ge2036-01-01&start=lt2037-01-01', {}, 400],
  ['Nothing/1/_history/x', {}, 404],
])('refuses %s with an OperationOutcome', async (path, headers, status) => {
  const answer = await own(path, headers as Record<string, string>);
  expect([answer.status, answer.body.resourceType]).toEqual([status, outcome.resourceType]);
});

it('tells SMART where tokens are made', async () => {
  const { body } = await api.raw({ url: '/.well-known/smart-configuration' });
  expect(body.scopes_supported).toEqual(apiScopes);
});
