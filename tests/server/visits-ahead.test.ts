import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, codeFor, lastReservation, openPage } from '#tests/support/booking-page.ts';
import { byLink } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi({ textMessages: { url: 'http://127.0.0.1:9/', secret: 'a secret of this test' } });
  ada = await api.signUp('ada');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('DELETE FROM throttles');
  world = await makeWorld(api, ada);
});

const atLimit = { state: 'at_limit', left: 0, link: null };
let days = 3;
/** A morning that no other booking takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

/** A time that is held for someone who was sent a code. */
async function proving(
  slug: string,
  who: { recipient: string; channel?: string; first_name?: string },
  staff = world.staff,
) {
  const page = atBookingPage(api, slug);
  const wish = { service: world.service, staff, start_at: morning() };
  const { status, token } = await page.hold(wish);
  expect(status).toBe(201);
  expect((await page.person(token, who)).status).toBe(200);
  const code = await codeFor(api, who.recipient);
  return { page, wish, token, code, finish: (): Promise<Answered> => page.finish(token, code) };
}
const book = async (slug: string, recipient: string) =>
  (await (await proving(slug, { recipient })).finish()).body;
const reservations = async () =>
  (
    await api.pool.query('SELECT count(*)::int AS count FROM reservations WHERE clinic_id = $1', [
      world.clinic,
    ])
  ).rows[0].count as number;

describe('the limit of visits ahead', () => {
  it('is off at first, stays where a program does not know it, and is between 1 and 100', async () => {
    const path = `/api/clinics/${world.clinic}/booking-page/`;
    const read = async () => (await api.ask('GET', path, { token: ada.token })).body.most_ahead;
    expect(await read()).toBeNull();
    await openPage(world);
    expect(await read()).toBeNull();
    await openPage(world, { most_ahead: 3 });
    await openPage(world);
    expect(await read()).toBe(3);
    for (const most_ahead of [0, 101, 1.5, 'three'])
      await expect(openPage(world, { most_ahead }), String(most_ahead)).rejects.toThrow('400');
    await openPage(world, { most_ahead: null });
    expect(await read()).toBeNull();
  });

  it('refuses the next booking once the mailbox is proven, and no one before', async () => {
    const slug = await openPage(world, { most_ahead: 1 });
    const recipient = 'once@example.test';
    const { link } = await book(slug, recipient);
    const next = await proving(slug, { recipient });
    expect(
      (await next.page.finish(next.token, next.code === '000000' ? '000001' : '000000')).body.state,
    ).toBe('wrong');
    const before = await reservations();
    expect((await next.finish()).body).toEqual(atLimit);
    expect((await next.finish()).body).toEqual(atLimit);
    expect(await reservations()).toBe(before);
    // the time is still theirs, until the page gives it back
    expect((await next.page.hold(next.wish)).status).toBe(409);
    // another patient of the same mailbox has visits of their own
    expect((await next.page.person(next.token, { recipient, first_name: 'Ivo' })).status).toBe(200);
    expect((await next.page.finish(next.token, await codeFor(api, recipient))).body.state).toBe('booked');

    const again = await proving(slug, { recipient });
    const visit = byLink(api, ada, 0, link);
    await visit.identify();
    expect((await visit.post('cancel', { reason: 'feeling_better' })).status).toBe(200);
    expect((await again.finish()).body.state).toBe('booked');
  });

  it('counts every child of one mailbox alone, twins too', async () => {
    const slug = await openPage(world, { most_ahead: 1 });
    const recipient = 'mother@example.test';
    const bookFor = async (first_name: string) => {
      const child = { recipient, first_name, birth_date: '2020-05-01', guardian: 'Rosa Lima' };
      return (await (await proving(slug, child)).finish()).body.state;
    };
    expect(await bookFor('Ana')).toBe('booked');
    expect(await bookFor('Ivo')).toBe('booked');
    expect(await bookFor('Ana')).toBe('at_limit');
    expect(await bookFor('Ivo')).toBe('at_limit');
  });

  it('tells another mailbox nothing of the visits of the person whose name it gives', async () => {
    const slug = await openPage(world, { most_ahead: 1 });
    expect((await book(slug, 'first@example.test')).state).toBe('booked');
    const first = await lastReservation(api, ada, world.clinic);
    expect((await book(slug, 'second@example.test')).state).toBe('booked');
    const second = await lastReservation(api, ada, world.clinic);
    expect(second.patient).not.toBe(first.patient);
  });

  it('counts requests, and what was booked from home alone', async () => {
    const recipient = 'both@example.test';
    const slug = await openPage(world, { most_ahead: 2, is_final: false });
    expect((await book(slug, recipient)).state).toBe('requested');
    const { patient, id } = await lastReservation(api, ada, world.clinic);
    const { clinic, service, staff } = world;
    await world.post('/api/patients/appointments', { clinic, patient, service, staff, start_at: morning() });
    expect((await book(slug, recipient)).state).toBe('requested');
    expect(await book(slug, recipient)).toEqual(atLimit);
    // what is over counts no more
    await api.pool.query(
      `UPDATE reservations SET start_at = now() - interval '2 days', end_at = now() - interval '47 hours' WHERE id = $1`,
      [id],
    );
    expect((await book(slug, recipient)).state).toBe('requested');
  });

  it('does not count what the same patient has at another clinic', async () => {
    const recipient = 'elsewhere@example.test';
    await book(await openPage(world, { most_ahead: 1 }), recipient);
    world = await makeWorld(api, ada);
    expect((await book(await openPage(world, { most_ahead: 1 }), recipient)).state).toBe('booked');
  });

  it('holds for two tabs at once, one by mail and one by phone, with different staff', async () => {
    const second = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Second', last_name: 'Doctor' },
      ...{ color: 'teal', role: 'practitioner' },
    });
    await api.pool.query('INSERT INTO service_staff (clinic_id, service_id, staff_id) VALUES ($1, $2, $3)', [
      world.clinic,
      world.service,
      second.id,
    ]);
    const slug = await openPage(world, { most_ahead: 1 });
    const [email, phone_number] = ['tabs@example.test', '+49 40 98 76 54 32'];
    await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Eva', last_name: 'Lima', birth_date: '1984-02-29' },
      ...{ email, phone_number },
    });
    const mail = await proving(slug, { recipient: email });
    const text = await proving(slug, { recipient: phone_number, channel: 'text' }, second.id);
    const watch = await watching(api.url);
    // each waits for its number once nothing speaks against it any more
    await watch.query('BEGIN');
    await watch.query("SELECT next_number($1, 'reservation')", [world.clinic]);
    const both = [mail.finish(), text.finish()];
    await watch.waits(2);
    await watch.query('ROLLBACK');
    const states = (await Promise.all(both)).map(({ body }) => body.state);
    expect(states.sort()).toEqual(['at_limit', 'booked']);
    expect(await reservations()).toBe(1);
    expect(await watch.deadlocks()).toBe(0);
  });
});
