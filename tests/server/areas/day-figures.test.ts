import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStaleDays } from '#server/areas/analytics/keep-counting.ts';
import { dayOf } from '#server/time/clinic-days.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import fc from '#tests/support/fixed-chance.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
let patients: number[];
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  patients = [world.patient];
  for (const last_name of ['Hopper', 'Lovelace'])
    patients.push(
      (await world.post('/api/patients/patients', { clinic: world.clinic, first_name: 'Ada', last_name })).id,
    );
});
afterAll(() => api.close());

const statuses = [
  'booked',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'entered_in_error',
];
const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'America/Havana', 'Pacific/Apia'];
const hour = 3_600_000;
/** Around the night in which Havana has its midnight twice and Berlin its two o'clock. */
const start = Date.parse('2026-10-20T00:00:00Z');

const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      at: fc.integer({ min: 0, max: 20 * 48 }),
      who: fc.nat(2),
      status: fc.constantFrom(...statuses),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(30),
      status: fc.constantFrom(...statuses),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('shift' as const),
      which: fc.nat(30),
      at: fc.integer({ min: 0, max: 20 * 48 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), from: fc.nat(2), to: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'recount' as const }) },
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const times = `started_at = CASE WHEN status IN ('in_progress', 'completed') THEN start_at + make_interval(mins => id % 25) END,
  arrived_at = CASE WHEN status IN ('arrived', 'in_progress', 'completed') THEN start_at - make_interval(secs => id % 7 * 100) END,
  late_cancel = status = 'cancelled' AND id % 2 = 0, cancellation_reason = CASE WHEN status = 'cancelled' THEN ('{sick,weather}'::text[])[id % 3] END`;

async function apply(one: Change): Promise<void> {
  const { pool } = api;
  const { clinic, service, staff } = world;
  const at = (steps: number) => new Date(start + steps * (hour / 2));
  const picked = `id = (SELECT id FROM reservations WHERE clinic_id = ${clinic} ORDER BY id OFFSET $1 % greatest(1, (SELECT count(*) FROM reservations WHERE clinic_id = ${clinic})) LIMIT 1)`;
  switch (one.do) {
    case 'book':
      await pool.query(
        `INSERT INTO reservations (clinic_id, number, patient_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after,
           session_key, kind, room, reason, notes, priority, source, status, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $5::timestamptz + interval '30 minutes', 0, 0, 'shared',
           CASE WHEN $6 = 'arrived' THEN 'walk_in' ELSE 'scheduled' END, '', '', '', 'routine', 'staff', $6, $7)`,
        [clinic, patients[one.who], service, staff, at(one.at), one.status, at(one.at - (one.at % 60))],
      );
      await pool.query(`UPDATE reservations SET ${times} WHERE clinic_id = $1`, [clinic]);
      return;
    case 'move':
      await pool.query(`UPDATE reservations SET status = $2 WHERE ${picked}`, [one.which, one.status]);
      await pool.query(`UPDATE reservations SET ${times} WHERE clinic_id = $1`, [clinic]);
      return;
    case 'shift':
      await pool.query(
        `UPDATE reservations SET start_at = $2, end_at = $2::timestamptz + interval '30 minutes' WHERE ${picked}`,
        [one.which, at(one.at)],
      );
      return;
    case 'merge':
      await pool.query('UPDATE reservations SET patient_id = $3 WHERE clinic_id = $1 AND patient_id = $2', [
        clinic,
        patients[one.from],
        patients[one.to],
      ]);
      return;
    case 'zone':
      await pool.query('UPDATE clinics SET timezone = $2 WHERE id = $1', [clinic, one.zone]);
      return;
    case 'recount':
      while ((await countStaleDays(pool)) > 0);
  }
}

interface Visit {
  patient_id: number;
  status: string;
  start_at: Date;
  arrived_at: Date | null;
  started_at: Date | null;
  late_cancel: boolean;
  cancellation_reason: string | null;
  kind: string;
  created_at: Date;
}

/** The figures of a period, reckoned in the plainest way from every visit there is. */
async function reckoned(from: string, to: string) {
  const { rows: clinics } = await api.pool.query('SELECT timezone FROM clinics WHERE id = $1', [
    world.clinic,
  ]);
  const day = (at: Date) => dayOf(clinics[0].timezone, at).toString();
  const { rows } = await api.pool.query<Visit>(
    `SELECT * FROM reservations WHERE clinic_id = $1 AND status <> 'entered_in_error'`,
    [world.clinic],
  );
  const visits = rows.filter(({ start_at }) => from <= day(start_at) && day(start_at) <= to);
  const having = (test: (visit: Visit) => boolean) => visits.filter(test).length;
  const seen = new Set(
    visits.filter(({ status }) => status === 'completed').map(({ patient_id }) => patient_id),
  );
  const known = new Set(
    rows
      .filter(({ status, start_at }) => status === 'completed' && day(start_at) < from)
      .map(({ patient_id }) => patient_id),
  );
  const begun = visits.filter(({ started_at }) => started_at);
  const waits = begun.map(({ started_at, arrived_at }) => (Number(started_at) - Number(arrived_at)) / 60_000);
  const sorted = waits.map((wait) => Math.round(wait)).sort((one, other) => one - other);
  const at = (place: number) => sorted[Math.floor(place)] ?? 0;
  const middle = (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
  const reasons: Record<string, number> = {};
  for (const { status, cancellation_reason } of visits)
    if (status === 'cancelled')
      reasons[cancellation_reason ?? 'other'] = (reasons[cancellation_reason ?? 'other'] ?? 0) + 1;
  return {
    totals: {
      reservations: visits.length,
      completed: having(({ status }) => status === 'completed'),
      cancelled: having(({ status }) => status === 'cancelled'),
      late_cancelled: having(({ late_cancel }) => late_cancel),
      no_show: having(({ status }) => status === 'no_show'),
      active_patients: seen.size,
      returning_patients: [...seen].filter((patient) => known.has(patient)).length,
      average_wait_minutes:
        waits.length > 0 ? expect.closeTo(waits.reduce((sum, wait) => sum + wait, 0) / waits.length) : null,
      median_wait_minutes: waits.length > 0 ? middle : null,
      on_time_rate:
        begun.length > 0
          ? expect.closeTo(
              begun.filter(({ started_at, start_at }) => Number(started_at) - Number(start_at) <= 600_000)
                .length / begun.length,
            )
          : null,
      booked_ahead_rate:
        visits.length > 0
          ? expect.closeTo(
              having(({ created_at, start_at }) => day(created_at) < day(start_at)) / visits.length,
            )
          : null,
      walk_in_rate:
        visits.length > 0 ? expect.closeTo(having(({ kind }) => kind === 'walk_in') / visits.length) : null,
    },
    days: [...new Set(visits.map(({ start_at }) => day(start_at)))]
      .sort()
      .map((date) => [date, having(({ start_at }) => day(start_at) === date)]),
    reasons,
    staff: { count: visits.length, no_show: having(({ status }) => status === 'no_show') },
    service:
      visits.length > 0
        ? { count: visits.length, minutes: 30 * having(({ status }) => status === 'completed') }
        : undefined,
  };
}

async function told(from: string, to: string) {
  const { body } = await api.ask(
    'GET',
    `/api/analytics/dashboard/analytic?clinic=${world.clinic}&date_from=${from}&date_to=${to}`,
    { token: ada.token },
  );
  const [{ count, no_show }] = body.by_staff;
  return {
    totals: body.totals,
    days: body.series
      .filter(({ booked }: { booked: number }) => booked > 0)
      .map(({ date, booked }: { date: string; booked: number }) => [date, booked]),
    reasons: Object.fromEntries(
      body.cancellation_reasons.map(({ reason, count }: { reason: string; count: number }) => [
        reason,
        count,
      ]),
    ),
    staff: { count, no_show },
    hours: body.heatmap as { weekday: number; hour: number; count: number }[],
    service: body.by_service[0] && { count: body.by_service[0].count, minutes: body.by_service[0].minutes },
  };
}

/** Each figure is as long as the list that it leads to. */
async function expectLists(from: string, to: string, totals: Record<string, number>) {
  const listed = async (filter: string) => {
    const path = `/api/patients/appointments?clinic=${world.clinic}&date_from=${from}&date_to=${to}&limit=1&${filter}`;
    return (await api.ask('GET', path, { token: ada.token })).body.count;
  };
  const all = totals.reservations ?? 0;
  expect(await listed('late_cancel=true')).toBe(totals.late_cancelled);
  expect(await listed('booked_ahead=true')).toBe(Math.round((totals.booked_ahead_rate ?? 0) * all));
  const figures = await told(from, to);
  for (const [reason, count] of Object.entries(figures.reasons))
    expect(await listed(`cancellation_reason=${reason}`)).toBe(count);
  for (const { weekday, hour, count } of figures.hours.slice(0, 3))
    expect(await listed(`weekday=${weekday}&hour=${hour}`)).toBe(count);
}

it('are after any changes what is counted anew from the visits', async () => {
  const periods = [
    ['2026-10-18', '2026-11-12'],
    ['2026-10-01', '2026-10-31'],
    ['2026-09-30', '2026-11-30'],
    ['2026-10-24', '2026-10-26'],
    ['2026-11-01', '2026-11-01'],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 25 }), async (changes) => {
      // as an erasure does: nothing else takes a visit away
      await api.pool.query(
        `BEGIN; SET LOCAL chartroom.erasing = 'on'; DELETE FROM reservations WHERE clinic_id = ${world.clinic}; COMMIT`,
      );
      for (const one of changes) await apply(one);
      for (const [from, to] of periods) {
        const wanted = await reckoned(from, to);
        const { totals, hours: _, ...rest } = await told(from, to);
        expect(totals).toMatchObject(wanted.totals);
        expect({ ...rest, totals: wanted.totals }).toEqual(wanted);
        if (from === periods[0][0]) await expectLists(from, to, totals);
      }
    }),
    { numRuns: Number(process.env.FIGURE_RUNS ?? 12) },
  );
});

it('are kept: nothing is counted from the visits once the servers had their turn', async () => {
  // the changes before may have left nothing to count
  await apply({ do: 'book', at: 10, who: 0, status: 'completed' });
  while ((await countStaleDays(api.pool)) > 0);
  const { rows } = await api.pool.query(`
    SELECT (SELECT count(*)::int FROM stale_days) AS stale, (SELECT count(*)::int FROM day_figures WHERE facet = 'patients') AS days,
      (SELECT sum(count)::int FROM staff_months) AS of_months, (SELECT sum(count)::int FROM day_figures WHERE facet = 'staff') AS of_days`);
  expect(rows).toEqual([{ stale: 0, days: 1, of_months: rows[0].of_days, of_days: expect.any(Number) }]);
});
