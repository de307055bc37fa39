import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });
const fresh = () => makeWorld(api, ada);
const whole = ({ clinic, patient, service, staff }: World, start_at: string, rule: object) => ({
  clinic,
  patient,
  service,
  staff,
  start_at,
  rule,
});
const starts = (list: { start_at: string }[]) => list.map(({ start_at }) => start_at);

describe('a series', () => {
  it('keeps the time of day over the change of the clocks, and says where they skip it', async () => {
    const world = await fresh();
    const weekly = { frequency: 'weekly', count: 3 };
    const made = await ask('POST', `${base}/series/`, whole(world, '2036-03-17T09:00:00Z', weekly));
    expect(made.status, made.text).toBe(201);
    // Berlin goes from +1 to +2 on 30 March 2036: ten o'clock stays ten o'clock
    expect(starts(made.body.appointments)).toEqual([
      '2036-03-17T09:00:00.000Z',
      '2036-03-24T09:00:00.000Z',
      '2036-03-31T08:00:00.000Z',
    ]);
    const night = whole(world, '2036-03-29T01:30:00Z', { frequency: 'daily', count: 3 });
    const { body } = await ask('POST', `${base}/series/preview/`, night);
    expect(body.occurrences).toMatchObject([
      { date: '2036-03-29', start_at: '2036-03-29T01:30:00.000Z', is_adjusted: false },
      { date: '2036-03-30', start_at: '2036-03-30T01:30:00.000Z', is_adjusted: true },
      { date: '2036-03-31', start_at: '2036-03-31T00:30:00.000Z', is_adjusted: false },
    ]);
  });

  it.each([
    // an hour is skipped in Berlin and New York, half an hour on Lord Howe, and none in Kathmandu
    ['Europe/Berlin', '2036-03-23T12:00:00Z', '02:30', [false, true, false]],
    ['America/New_York', '2036-03-02T17:00:00Z', '02:30', [false, true, false]],
    ['Australia/Lord_Howe', '2036-09-28T00:00:00Z', '02:15', [false, true, false]],
    ['Asia/Kathmandu', '2036-03-23T06:00:00Z', '02:30', [false, false, false]],
  ])(
    'says in %s where the clocks skip the time it is changed to',
    async (timezone, start_at, time, skipped) => {
      const world = await fresh();
      await world.put(`/api/clinics/${world.clinic}/`, { name: 'Night', timezone });
      const body = {
        ...whole(world, start_at, { frequency: 'weekly', count: 3 }),
        override_reason: 'Sunday',
      };
      const made = await ask('POST', `${base}/series/`, body);
      const [first] = made.body.appointments;
      const previewed = await ask('POST', `${base}/${first.id}/series/reschedule/preview/`, {
        ...{ version: first.version, scope: 'all', time, override_reason: 'Night' },
      });
      expect(previewed.status, previewed.text).toBe(200);
      const told = previewed.body.occurrences.map(({ is_adjusted }: { is_adjusted: boolean }) => is_adjusted);
      expect(told).toEqual(skipped);
    },
  );

  it('recurs by day, by chosen weekdays and by month, until a day or a number of times', async () => {
    const world = await fresh();
    const dates = async (start_at: string, rule: object) => {
      const { body, text } = await ask('POST', `${base}/series/preview/`, whole(world, start_at, rule));
      return body.occurrences?.map(({ date }: { date: string }) => date) ?? text;
    };
    expect(await dates('2036-01-07T09:00:00Z', { frequency: 'daily', interval: 2, count: 3 })).toEqual([
      '2036-01-07',
      '2036-01-09',
      '2036-01-11',
    ]);
    const twice = { frequency: 'weekly', interval: 2, weekdays: [4, 1], until: '2036-01-24' };
    expect(await dates('2036-01-07T09:00:00Z', twice)).toEqual([
      '2036-01-07',
      '2036-01-10',
      '2036-01-21',
      '2036-01-24',
    ]);
    expect(await dates('2036-01-31T09:00:00Z', { frequency: 'monthly', count: 3 })).toEqual([
      '2036-01-31',
      '2036-03-31',
      '2036-05-31',
    ]);
    const endless = await ask(
      'POST',
      `${base}/series/preview/`,
      whole(world, '2036-01-07T09:00:00Z', { frequency: 'daily' }),
    );
    expect(endless).toMatchObject({ status: 400, body: { rule: ['Say until when, or how many times.'] } });
    expect(await dates('2036-01-07T09:00:00Z', { frequency: 'daily', until: '2040-01-01' })).toHaveLength(60);
  });

  it('is previewed with what speaks against each, refused by day, and made without the skipped', async () => {
    const world = await fresh();
    const { clinic, patient, service, staff } = world;
    const taken = { clinic, patient, service, staff, start_at: '2036-01-14T09:00:00Z' };
    expect((await ask('POST', base, taken)).status).toBe(201);
    const body = whole(world, '2036-01-07T09:00:00Z', { frequency: 'weekly', count: 3 });
    const preview = await ask('POST', `${base}/series/preview/`, body);
    expect(
      preview.body.occurrences.map(({ conflicts }: { conflicts: { kind: string }[] }) =>
        conflicts.map(({ kind }) => kind),
      ),
    ).toEqual([[], ['staff_busy', 'patient_busy'], []]);
    const refused = await ask('POST', `${base}/series/`, body);
    expect(refused.status).toBe(409);
    expect(refused.body.start_at[0]).toMatch(/^2036-01-14: .*already has a reservation/);
    const count = async () => (await ask('GET', `${base}?clinic=${clinic}`)).body.count;
    expect(await count()).toBe(1);
    const made = await ask('POST', `${base}/series/`, { ...body, skip: ['2036-01-14'] });
    expect(starts(made.body.appointments)).toEqual(['2036-01-07T09:00:00.000Z', '2036-01-21T09:00:00.000Z']);
    expect(made.body.appointments[0]).toMatchObject({ series: made.body.series, status: 'booked' });
  });

  it('is changed for one, for this and the later ones, and for all that are to come', async () => {
    const world = await fresh();
    const body = whole(world, '2036-01-07T09:00:00Z', { frequency: 'daily', count: 4 });
    const made = await ask('POST', `${base}/series/`, body);
    const [first, second, third] = made.body.appointments;
    const change = ({ id, version }: { id: number; version: number }, action: string, more: object) =>
      ask('POST', `${base}/${id}/series/${action}/`, { version, ...more });
    const one = await change(second, 'reschedule', { scope: 'this', time: '12:00' });
    expect(starts(one.body.appointments)).toEqual(['2036-01-08T11:00:00.000Z']);
    // each moves onto the day of the next one
    const later = await change(third, 'reschedule', { scope: 'later', days: 1 });
    expect(later.status, later.text).toBe(200);
    expect(starts(later.body.appointments)).toEqual(['2036-01-10T09:00:00.000Z', '2036-01-11T09:00:00.000Z']);
    expect((await change(third, 'cancel', { scope: 'all', reason: 'sick' })).status).toBe(412);
    expect((await change(first, 'cancel', { scope: 'all', reason: null })).status).toBe(409);
    const all = await change(first, 'cancel', { scope: 'all', reason: 'sick', cancelled_by: 'clinic' });
    expect(all.body.appointments).toHaveLength(4);
    expect(new Set(all.body.appointments.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['cancelled']),
    );
    expect(await change(all.body.appointments[0], 'cancel', { scope: 'all', reason: 'sick' })).toMatchObject({
      status: 409,
      body: { detail: ['No occurrence is left that could be changed.'] },
    });
  });

  it('tells all that clash at once, and changes the others where those are to stay', async () => {
    const world = await fresh();
    const { clinic, patient, service, staff } = world;
    const body = whole(world, '2036-01-07T09:00:00Z', { frequency: 'daily', count: 4 });
    const [first, second, third, fourth] = (await ask('POST', `${base}/series/`, body)).body.appointments;
    for (const day of ['2036-01-08', '2036-01-10'])
      await ask('POST', base, { clinic, patient, service, staff, start_at: `${day}T11:00:00Z` });
    const shift = (more: object) =>
      ask('POST', `${base}/${first.id}/series/reschedule/`, {
        ...{ version: first.version, scope: 'all', time: '12:00' },
        ...more,
      });
    const refused = await shift({});
    expect(refused).toMatchObject({
      status: 409,
      body: {
        start_at: [
          expect.stringMatching(/^2036-01-08: .*already has a reservation/),
          expect.stringMatching(/^2036-01-10: .*already has a reservation/),
        ],
      },
    });
    const stands = async ({ id }: { id: number }) => (await ask('GET', `${base}/${id}/`)).body.start_at;
    expect(await stands(third)).toBe('2036-01-09T09:00:00.000Z');
    const events = async () => (await ask('GET', `${base}/${first.id}/`)).body.events.length;
    const before = await events();
    const previewed = await ask('POST', `${base}/${first.id}/series/reschedule/preview/`, {
      ...{ version: first.version, scope: 'all', time: '12:00' },
    });
    expect(previewed.status, previewed.text).toBe(200);
    expect(previewed.body.occurrences).toMatchObject([
      { appointment: first.id, was_at: first.start_at, start_at: '2036-01-07T11:00:00.000Z', problems: [] },
      { appointment: second.id, problems: [expect.stringMatching(/^[^:]* already has a reservation/)] },
      { appointment: third.id, problems: [] },
      { appointment: fourth.id, problems: [expect.stringMatching(/already has a reservation/)] },
    ]);
    expect([await stands(first), await stands(third)]).toEqual([first.start_at, third.start_at]);
    expect(await events()).toBe(before);
    const changed = await shift({ leave_clashing: true });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.left).toEqual([second.id, fourth.id]);
    expect(starts(changed.body.appointments)).toEqual([
      '2036-01-07T11:00:00.000Z',
      '2036-01-09T11:00:00.000Z',
    ]);
    expect(await stands(second)).toBe('2036-01-08T09:00:00.000Z');
  });

  it('takes one occurrence elsewhere, as the preview offers it, and keeps its labels', async () => {
    const world = await fresh();
    const { clinic, patient, service, staff } = world;
    const taken = { clinic, patient, service, staff, start_at: '2036-01-14T09:00:00Z' };
    expect((await ask('POST', base, taken)).status).toBe(201);
    const label = await ask('POST', '/api/patients/labels', { clinic, name: 'Course', color: 'teal' });
    const body = whole(world, '2036-01-07T09:00:00Z', { frequency: 'weekly', count: 3 });
    const before = await ask('POST', `${base}/series/preview/`, body);
    expect(before.body.occurrences[0]).toMatchObject({ is_moved: false, next_free: [] });
    const [free] = before.body.occurrences[1].next_free;
    expect(Date.parse(free.start_at)).toBeGreaterThan(Date.parse('2036-01-14T08:00:00Z') - 86_400_000);
    const moved = [
      { date: '2036-01-14', start_at: free.start_at },
      { date: '2036-02-01', start_at: free.start_at },
    ];
    const after = await ask('POST', `${base}/series/preview/`, { ...body, moved });
    expect(after.body.occurrences[1]).toMatchObject({
      date: '2036-01-14',
      start_at: free.start_at,
      is_moved: true,
      conflicts: [],
      next_free: [],
    });
    const made = await ask('POST', `${base}/series/`, { ...body, moved, labels: [label.body.id] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.appointments).toMatchObject([
      { labels: [label.body.id] },
      { start_at: free.start_at, labels: [label.body.id] },
      { start_at: '2036-01-21T09:00:00.000Z' },
    ]);
    const listed = await ask('GET', `${base}?clinic=${clinic}&series=${made.body.series}`);
    expect(listed.body).toMatchObject({ count: 3 });
    expect((await ask('POST', `${base}/series/`, { ...body, labels: [2_000_000_000] })).status).toBe(404);
  });

  it('changes what is noted of those to come, and how long they take', async () => {
    const world = await fresh();
    const body = whole(world, '2036-01-07T09:00:00Z', { frequency: 'weekly', count: 3 });
    const made = await ask('POST', `${base}/series/`, body);
    const [, second] = made.body.appointments;
    const change = { version: second.version, scope: 'later', room: 'Gym', reason: 'Back', minutes: 50 };
    const { body: said, text } = await ask('POST', `${base}/${second.id}/series/reschedule/`, change);
    expect(said.appointments, text).toMatchObject([
      { start_at: '2036-01-14T09:00:00.000Z', end_at: '2036-01-14T09:50:00.000Z', room: 'Gym' },
      { start_at: '2036-01-21T09:00:00.000Z', end_at: '2036-01-21T09:50:00.000Z', reason: 'Back' },
    ]);
    const first = await ask('GET', `${base}/${made.body.appointments[0].id}/`);
    expect(first.body).toMatchObject({ room: '', version: made.body.appointments[0].version });
    const [one] = said.appointments;
    const noted = { version: one.version, scope: 'this', notes: 'Bring the images' };
    const edited = await ask('POST', `${base}/${one.id}/series/reschedule/`, noted);
    expect(edited.body.appointments).toMatchObject([
      { notes: 'Bring the images', reschedule_count: one.reschedule_count },
    ]);
  });

  it('lets a reservation alone that belongs to none', async () => {
    const { clinic, patient, service, staff } = await fresh();
    const alone = { clinic, patient, service, staff, start_at: '2036-01-14T09:00:00Z' };
    const { body } = await ask('POST', base, alone);
    const path = `${base}/${body.id}/series/cancel/`;
    const answer = await ask('POST', path, { version: body.version, scope: 'all', reason: 'sick' });
    expect(answer).toMatchObject({ status: 409, body: { detail: ['It does not belong to a series.'] } });
  });
});
