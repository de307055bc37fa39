import { expect, it } from 'vitest';
import { type Answered, openApiForTest } from '#tests/support/api.ts';
import { birthDate, linkedVisit } from '#tests/support/door.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

/** Whoever finds the server too busy asks again, as 503 says. */
async function insist(run: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await run();
    if (answer.status !== 503) return answer;
  }
}

/** How many want the same few times; `npm run test:long` races with 10,000. */
const racers = Number(process.env.DOOR_RACERS ?? 60);
const aDay = 86_400_000;
const visits = '/api/patients/appointments';

const overlapping = `
  SELECT count(*)::int AS count FROM reservations a JOIN reservations b
    ON a.clinic_id = b.clinic_id AND a.staff_id = b.staff_id AND a.id < b.id
    AND tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
  WHERE a.status IN ('booked', 'confirmed') AND b.status IN ('booked', 'confirmed')`;

it(`of ${racers} who move by links and book at the desk, nobody gets a time that another has`, async () => {
  // ten thousand take longer than a session lasts by default
  const api = await openApiForTest({ accessSeconds: 7200 });
  const ada = await api.signUp('ada');
  const world = await makeWorld(api, ada);
  const midnight = Math.floor(Date.now() / aDay) * aDay;
  const patients: Awaited<ReturnType<typeof linkedVisit>>[] = [];
  for (let at = 0; at < 8; at += 1) {
    const person = { first_name: 'Minh', last_name: `Nguyễn ${at}`, birth_date: birthDate };
    const who = await world.post('/api/patients/patients', { clinic: world.clinic, ...person });
    const one = await linkedVisit(api, ada, world, new Date(midnight + (20 + at) * aDay).toISOString(), {
      patient: who.id,
    });
    await one.identify();
    patients.push(one);
  }
  const goals = Array.from({ length: 12 }, (_, at) =>
    new Date(midnight + 5 * aDay + 9 * 3_600_000 + at * 900_000).toISOString(),
  );
  const { clinic, patient, service, staff } = world;
  const want = (at: number): Promise<Answered> => {
    const start_at = goals[(at * 7) % goals.length] as string;
    const mover = patients[at % patients.length];
    if (at % 4 !== 0 && mover) return mover.post('move', { start_at, staff });
    return api.ask('POST', visits, {
      token: ada.token,
      body: { clinic, patient, service, staff, start_at, override_reason: 'A race.' },
    });
  };
  const statuses = new Set<number>();
  for (let done = 0; done < racers; done += 60) {
    // what is tried is not what one patient may try within a quarter of an hour
    await api.pool.query('DELETE FROM throttles');
    const answers = await Promise.all(
      Array.from({ length: Math.min(60, racers - done) }, (_, at) => insist(() => want(done + at))),
    );
    for (const { status, text } of answers) {
      expect([200, 201, 409, 429], text).toContain(status);
      statuses.add(status);
    }
    expect((await api.pool.query(overlapping)).rows[0].count).toBe(0);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([409]));
  const { rows } = await api.pool.query(
    "SELECT count(*)::int AS moved FROM moves WHERE by_link AND action = 'reschedule'",
  );
  expect(rows[0].moved).toBeGreaterThan(0);
}, 1_800_000);
