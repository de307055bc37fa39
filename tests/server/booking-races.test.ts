import { expect, it } from 'vitest';
import { type Answered, openApiForTest } from '#tests/support/api.ts';
import { atBookingPage, codeFor, newToken, openPage } from '#tests/support/booking-page.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

/** Whoever finds the server too busy asks again, as 503 says. */
async function insist(run: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await run();
    if (answer.status !== 503) return answer;
  }
}

/** How many want the same few times; `npm run test:long` races with 10,000. */
const racers = Number(process.env.BOOKING_RACERS ?? 60);
/** How many times are kept and never booked. */
const abandoned = Number(process.env.BOOKING_ABANDONED ?? 24);
const aDay = 86_400_000;
const atOnce = 30;

const overlapping = `
  SELECT count(*)::int AS count FROM reservations a JOIN reservations b
    ON a.clinic_id = b.clinic_id AND a.staff_id = b.staff_id AND a.id < b.id
    AND tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
  WHERE a.status IN ('booked', 'confirmed') AND b.status IN ('booked', 'confirmed')`;

async function aStage() {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const world = await makeWorld(api, ada);
  const slug = await openPage(world, { window_days: 365 });
  const midnight = Math.floor(Date.now() / aDay) * aDay;
  /** A quarter of an hour of some day's morning. */
  const quarter = (at: number) =>
    new Date(midnight + (5 + Math.floor(at / 12)) * aDay + 9 * 3_600_000 + (at % 12) * 900_000).toISOString();
  return { api, ada, world, page: atBookingPage(api, slug), quarter };
}

it(`of ${racers} who book from home and at the desk, nobody gets a time that another has`, async () => {
  const { api, ada, world, page, quarter } = await aStage();
  const { clinic, patient, service, staff } = world;
  const days = Math.max(1, Math.ceil(racers / 120));
  const fromHome = async (at: number, start_at: string): Promise<Answered> => {
    const token = newToken();
    const held = await insist(() => page.hold({ token, service, staff, start_at }));
    if (held.status !== 201) return held;
    const recipient = `racer-${at}@example.test`;
    await insist(() => page.person(token, { recipient }));
    const code = await codeFor(api, recipient);
    return insist(() => page.finish(token, code));
  };
  const atDesk = (start_at: string) =>
    insist(() =>
      api.ask('POST', '/api/patients/appointments', {
        token: ada.token,
        body: { clinic, patient, service, staff, start_at, override_reason: 'A race.' },
      }),
    );
  const won = { home: 0, desk: 0 };
  for (let done = 0; done < racers; done += atOnce) {
    // what is tried is not what one visitor may try within a quarter of an hour
    await api.pool.query('DELETE FROM throttles');
    const answers = await Promise.all(
      Array.from({ length: Math.min(atOnce, racers - done) }, async (_, of) => {
        const at = done + of;
        const start_at = quarter((at * 7) % (12 * days));
        const isHome = at % 2 === 0;
        const { status, text } = await (isHome ? fromHome(at, start_at) : atDesk(start_at));
        expect([200, 201, 409], text).toContain(status);
        if (status < 300) won[isHome ? 'home' : 'desk'] += 1;
        return status;
      }),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect((await api.pool.query(overlapping)).rows[0].count).toBe(0);
  }
  const { rows } = await api.pool.query(
    "SELECT count(*)::int AS count FROM reservations WHERE source = 'online'",
  );
  expect(rows[0].count).toBe(won.home);
  expect(won.home + won.desk).toBeGreaterThan(0);
  expect(
    (await api.pool.query('SELECT count(*)::int AS count FROM slot_holds WHERE expires_at <= now()')).rows,
  ).toEqual([{ count: 0 }]);
}, 1_800_000);

it(`${abandoned} times that were kept and never booked are free again`, async () => {
  const { api, world, page, quarter } = await aStage();
  const { service, staff } = world;
  // every other quarter, since a visit takes two
  const wishes = Array.from({ length: abandoned }, (_, at) => ({
    service,
    staff,
    start_at: quarter(at * 2),
  }));
  const hold = async (wish: (typeof wishes)[number]) => {
    await api.pool.query('DELETE FROM throttles');
    return (await insist(() => page.hold(wish))).status;
  };
  const statuses = async () => {
    const all: number[] = [];
    for (const wish of wishes) all.push(await hold(wish));
    return new Set(all);
  };
  expect(await statuses()).toEqual(new Set([201]));
  expect(await statuses()).toEqual(new Set([409]));
  await api.pool.query(
    'UPDATE slot_holds SET expires_at = now(); UPDATE door_bookings SET expires_at = now()',
  );
  expect(await statuses()).toEqual(new Set([201]));
  expect((await api.pool.query('SELECT count(*)::int AS count FROM door_bookings')).rows[0].count).toBe(
    abandoned,
  );
}, 1_800_000);
