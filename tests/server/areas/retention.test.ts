import { type CalendarDate, parseDate } from '@internationalized/date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import fc from '#tests/support/fixed-chance.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { codeOf, factorsOn } from '#tests/support/second-factor.ts';

let api: Api;
let owner: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
});
afterAll(() => api.close());

interface Rules {
  years_after_visit: number | null;
  years_after_death: number | null;
  years_after_majority: number | null;
  age_of_majority: number;
}
interface Facts {
  born: string | null;
  first: string;
  last: string;
  died: string | null;
}

const years = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null });
const rules: fc.Arbitrary<Rules> = fc.record({
  ...{ years_after_visit: years, years_after_death: years, years_after_majority: years },
  age_of_majority: fc.integer({ min: 14, max: 25 }),
});
const day = fc.oneof(
  fc.integer({ min: 0, max: 45_000 }).map((days) => parseDate('1900-01-01').add({ days }).toString()),
  fc.constantFrom('1960-02-29', '2004-02-29', '2020-02-29'),
);
const facts: fc.Arbitrary<Facts> = fc
  .record({
    born: fc.option(day, { nil: null }),
    contacts: fc.tuple(day, day),
    died: fc.option(day, { nil: null }),
  })
  .map(({ born, contacts: [one, other], died }) => ({
    ...{ born, died },
    ...(one < other ? { first: one, last: other } : { first: other, last: one }),
  }));

const after = (from: string, count: number): CalendarDate => parseDate(from).add({ years: count });

/** As the documentation says it, in other words than the database's. */
function expectedEnd(rule: Rules, { born, first, last, died }: Facts): string | null {
  const periods: CalendarDate[] = [];
  if (rule.years_after_visit !== null) periods.push(after(last, rule.years_after_visit));
  if (died !== null && rule.years_after_death !== null) periods.push(after(died, rule.years_after_death));
  if (periods.length === 0) return null;
  if (rule.years_after_majority !== null) {
    if (born === null) return null;
    const wasMinor = parseDate(first).compare(after(born, rule.age_of_majority)) < 0;
    if (wasMinor) periods.push(after(born, rule.age_of_majority + rule.years_after_majority));
  }
  return periods.reduce((one, other) => (one.compare(other) > 0 ? one : other)).toString();
}

async function storedEnd(rule: Rules, { born, first, last, died }: Facts): Promise<string | null> {
  const { rows } = await api.pool.query(
    `SELECT due_since::text AS day FROM retention_end(
      jsonb_populate_record(NULL::retention_rules, $1), $2::date, $3::date, $4::date, $5::date)`,
    [JSON.stringify(rule), born, first, last, died],
  );
  return rows[0]?.day ?? null;
}

describe('the day from which a chart is due', () => {
  it('is the last day of all periods that apply', async () => {
    await fc.assert(
      fc.asyncProperty(rules, facts, async (rule, known) => {
        expect(await storedEnd(rule, known)).toBe(expectedEnd(rule, known));
      }),
      { numRuns: 400 },
    );
  });

  it('never comes earlier by a longer period, a later contact or a rule more', async () => {
    await fc.assert(
      fc.asyncProperty(
        rules,
        facts,
        fc.constantFrom('visit', 'death', 'majority'),
        async (rule, known, which) => {
          const name = `years_after_${which}` as const;
          const now = await storedEnd(rule, known);
          if (rule[name] === null || now === null) return;
          const longer = await storedEnd({ ...rule, [name]: rule[name] + 1 }, known);
          expect(longer === null || longer >= now).toBe(true);
          const later = await storedEnd(rule, {
            ...known,
            last: parseDate(known.last).add({ days: 400 }).toString(),
          });
          expect(later === null || later >= now).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

const ask = (method: string, path: string, body?: object, token = owner.token) =>
  api.ask(method, path, { token, body });
const settings = (clinic = world.clinic) => `/api/clinics/${clinic}/retention/`;
const tenYears = {
  years_after_visit: 10,
  years_after_death: null,
  years_after_majority: null,
  age_of_majority: 18,
};
const due = async (query = '') =>
  (await ask('GET', `/api/patients/due-charts?clinic=${world.clinic}${query}`)).body;
const isDue = async (id: number) =>
  (await due('&limit=100')).results.some(({ patient }: { patient: number }) => patient === id);

/** A patient whose chart was made so many years ago. */
async function patient(body: object = {}, age = 20): Promise<Made> {
  const made = await world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: 'Ana', last_name: 'Silva', birth_date: '1950-04-02' },
    ...body,
  });
  await api.pool.query('UPDATE patients SET created_at = now() - make_interval(years => $2) WHERE id = $1', [
    made.id,
    age,
  ]);
  return made;
}

describe('the rules of a clinic', () => {
  it('are none at first, keep their version, and stand in the audit log with their values', async () => {
    expect((await ask('GET', settings())).body).toMatchObject({ years_after_visit: null, version: 0 });
    await patient();
    expect(await due()).toMatchObject({ count: 0, is_ruled: false });
    expect((await ask('PUT', settings(), tenYears)).body).toMatchObject({ ...tenYears, version: 1 });
    const stale = await api.ask('PUT', settings(), {
      ...{ token: owner.token, body: tenYears, headers: { 'if-match': '"0"' } },
    });
    expect(stale.status).toBe(412);
    expect((await ask('PUT', settings(), { ...tenYears, years_after_visit: 12 })).status).toBe(200);
    const log = await ask('GET', `/api/audit?clinic=${world.clinic}&action=clinic.retention_updated`);
    expect(log.body.results[0].changes).toEqual([{ field: 'retention_years_after_visit', from: 10, to: 12 }]);
    await ask('PUT', settings(), tenYears);
    expect((await due()).count).toBe(1);
  });

  it('are refused outside of their bounds, and to whoever manages nothing', async () => {
    for (const bad of [{ years_after_visit: 0 }, { years_after_death: 101 }, { age_of_majority: 3 }])
      expect((await ask('PUT', settings(), { ...tenYears, ...bad })).status).toBe(400);
    const desk = await joinAs(api, owner, world.clinic, 'practitioner');
    expect((await ask('GET', settings(), undefined, desk.token)).status).toBe(403);
    const manager = await joinAs(api, owner, world.clinic, 'manager');
    expect((await ask('PUT', settings(), tenYears, manager.token)).status).toBe(200);
  });
});

describe('a chart', () => {
  it('is not due while a reservation lies ahead, nor after a visit or record of late', async () => {
    const { clinic, service, staff, post } = world;
    const { id } = await patient();
    expect(await isDue(id)).toBe(true);
    const visit = await post('/api/patients/appointments', {
      ...{ clinic, patient: id, service, staff, start_at: '2037-03-02T09:00:00Z' },
    });
    expect(await isDue(id)).toBe(false);
    await post(`/api/patients/appointments/${visit.id}/cancel/`, {
      ...{ version: visit.version, cancelled_by: 'patient', reason: 'sick' },
    });
    expect(await isDue(id)).toBe(true);
    await post('/api/patients/medical-records', {
      ...{ clinic, patient: id, staff, chief_complaint: 'Cough', occurred_at: '2024-01-14T09:00:00Z' },
    });
    expect(await isDue(id)).toBe(false);
  });

  it('of a child stays until years after they come of age, and of somebody without a date of birth stays', async () => {
    await ask('PUT', settings(), { ...tenYears, years_after_majority: 30 });
    const [child, grown, unknown] = [
      await patient({ birth_date: '1998-01-01' }, 20),
      await patient({ birth_date: '1950-01-01' }, 20),
      await patient({ birth_date: null }, 20),
    ];
    expect([await isDue(child.id), await isDue(grown.id), await isDue(unknown.id)]).toEqual([
      false,
      true,
      false,
    ]);
    await ask('PUT', settings(), { ...tenYears, years_after_majority: 5 });
    expect(await isDue(child.id)).toBe(true);
    await ask('PUT', settings(), tenYears);
  });

  it('of a patient who died is due by the death alone where the clinic has no other rule', async () => {
    await ask('PUT', settings(), { ...tenYears, years_after_visit: null, years_after_death: 10 });
    const [alive, dead] = [await patient(), await patient()];
    await world.post(`/api/patients/patients/${dead.id}/mark-deceased/`, {
      ...{ version: dead.version, deceased_at: '2010-03-02T00:00:00Z' },
    });
    expect([await isDue(alive.id), await isDue(dead.id)]).toEqual([false, true]);
    expect((await due('&limit=100')).results).toContainEqual(
      expect.objectContaining({ patient: dead.id, due_since: '2020-03-02', ground: 'death' }),
    );
    await ask('PUT', settings(), tenYears);
  });

  it('is kept until a day that somebody chooses, today at the earliest', async () => {
    const { id } = await patient();
    const keep = (until: string) =>
      ask('POST', `/api/patients/patients/${id}/keep/`, { until, reason: 'A case.' });
    expect(await keep('2020-01-01')).toMatchObject({ status: 400, body: { until: [expect.any(String)] } });
    expect((await keep('2036-12-31')).status).toBe(200);
    expect(await isDue(id)).toBe(false);
    expect((await due('&state=kept')).results).toContainEqual(
      expect.objectContaining({ patient: id, kept_until: '2036-12-31', kept_reason: 'A case.' }),
    );
    const table = await ask('GET', `/api/patients/due-charts/export/?clinic=${world.clinic}&state=kept`);
    expect([table.status, table.text]).toEqual([200, expect.stringContaining('"2036-12-31"')]);
  });
});

const removal = (charts: Made[], body: object = {}, token = owner.token) =>
  ask(
    'POST',
    '/api/patients/removals',
    {
      ...{
        clinic: world.clinic,
        charts: charts.map(({ id, version }) => ({ patient: id, version })),
        password,
      },
      ...body,
    },
    token,
  );
const standing = async (charts: Made[]) =>
  Promise.all(charts.map(async ({ id }) => (await ask('GET', `/api/patients/patients/${id}/`)).status));

describe('a removal', () => {
  it('takes all that were chosen or none', async () => {
    const [one, other, young] = [await patient(), await patient(), await patient({}, 1)];
    const refused = await removal([one, young, other]);
    expect(refused).toMatchObject({ status: 409, body: { detail: ['This chart is not due.'] } });
    expect(await standing([one, other, young])).toEqual([200, 200, 200]);
    const preview = await ask(
      'GET',
      `/api/patients/removals/preview/?clinic=${world.clinic}&patients=${one.id},${young.id},999999`,
    );
    expect(preview.body.results).toMatchObject([
      { patient: one.id, refusal: null, counts: { records: 0 } },
      { patient: young.id, refusal: 'This chart is not due.' },
    ]);
    expect((await removal([one, other])).body).toEqual({ removed: 2 });
    expect(await standing([one, other, young])).toEqual([404, 404, 200]);
  });

  it('at the request of a patient is the owner’s, needs a reason, and waits where the clinic has to keep the chart', async () => {
    const young = await patient({}, 1);
    const byRequest = { ground: 'request', reason: 'Asked by letter.' };
    const manager = await joinAs(api, owner, world.clinic, 'manager');
    expect((await removal([young], byRequest, manager.token)).status).toBe(403);
    expect(await removal([young], { ground: 'request' })).toMatchObject({
      status: 400,
      body: { reason: expect.any(Array) },
    });
    expect(await removal([young], byRequest)).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('has to keep this chart')] },
    });
    await ask('PUT', settings(), { ...tenYears, years_after_visit: null });
    expect((await removal([young], byRequest)).body).toEqual({ removed: 1 });
    const { results } = (await ask('GET', `/api/patients/removals?clinic=${world.clinic}`)).body;
    expect(results[0]).toMatchObject({
      patient: young.id,
      ground: 'request',
      reason: 'Asked by letter.',
      due_since: null,
    });
    await ask('PUT', settings(), tenYears);
  });

  it('asks for the second step where there is one, and not for the password', async () => {
    const on = factorsOn(api);
    const made = await patient();
    const { secret } = await on.withApp(owner);
    expect(await removal([made], { password: undefined })).toMatchObject({
      ...{ status: 409, body: { second_step: [expect.any(String)] } },
    });
    await on.letTimePass();
    const { body: challenge } = await ask('POST', '/api/auth/user/second-step/');
    const taken = await ask('POST', '/api/auth/user/second-step/confirm/', {
      ...{ challenge: challenge.challenge, method: 'totp', code: await codeOf(secret) },
    });
    expect(taken.status, taken.text).toBe(204);
    expect((await removal([made], { password: undefined })).body).toEqual({ removed: 1 });
  });

  it('reaches nothing of another clinic', async () => {
    const made = await patient();
    const stranger = await api.signUp('stranger');
    const { body } = await api.ask('POST', '/api/clinics/', {
      token: stranger.token,
      body: { name: 'Elsewhere' },
    });
    await ask('PUT', settings(body.id), tenYears, stranger.token);
    expect((await removal([made], { clinic: body.id }, stranger.token)).body).toEqual({ removed: 0 });
    expect((await removal([made], {}, stranger.token)).status).toBe(404);
    expect(
      (
        await ask(
          'POST',
          `/api/patients/patients/${made.id}/keep/`,
          { until: '2036-01-01', reason: 'x' },
          stranger.token,
        )
      ).status,
    ).toBe(404);
    expect(await standing([made])).toEqual([200]);
  });
});
