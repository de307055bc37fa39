import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, codeFor, lastReservation, openPage } from '#tests/support/booking-page.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
let page: ReturnType<typeof atBookingPage>;
beforeAll(async () => {
  api = await openApi({ textMessages: { url: 'http://127.0.0.1:9/', secret: 'a secret of this test' } });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  page = atBookingPage(api, await openPage(world));
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

let days = 3;
/** A time of its own that is kept for someone. */
async function held(): Promise<string> {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  const { service, staff } = world;
  const { status, token } = await page.hold({ service, staff, start_at: at.toISOString() });
  expect(status).toBe(201);
  return token;
}

it('a page whose clinic can send text messages sends the code and the link to a phone', async () => {
  expect((await page.read()).body.channels).toEqual(['mail', 'text']);
  const recipient = '+49 40 123 456 78';
  const token = await held();
  expect((await page.person(token, { channel: 'text', recipient })).status).toBe(200);
  expect((await page.finish(token, await codeFor(api, recipient))).body.state).toBe('booked');
  const { rows } = await api.pool.query(
    'SELECT channel, template FROM outbox WHERE recipient = $1 ORDER BY id',
    [recipient],
  );
  expect(rows).toEqual([
    { channel: 'text', template: 'bookingCode' },
    { channel: 'text', template: 'visitLink' },
  ]);
  const { patient } = await lastReservation(api, ada, world.clinic);
  expect(await world.read(`/api/patients/patients/${patient}/`)).toMatchObject({
    ...{ phone_number: recipient, email: '', preferred_channel: 'sms' },
  });
});

it('a patient is known by the phone, with the code of the country and without', async () => {
  const { id } = await world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: 'Ida', last_name: 'Moss', birth_date: '1984-02-29' },
    phone_number: '+49 40 98 76 54 32',
  });
  const token = await held();
  const recipient = '040 98765432';
  await page.person(token, { ...{ first_name: 'Ida', last_name: 'Moss' }, channel: 'text', recipient });
  await page.finish(token, await codeFor(api, recipient));
  expect((await lastReservation(api, ada, world.clinic)).patient).toBe(id);
});

it('a phone is sent five codes, however its number is written', async () => {
  const written = [
    '+49 40 555 666 77',
    '004940 55566677',
    '040/55566677',
    '(040) 555-666-77',
    '4940.55566677',
  ];
  const ask = async (recipient: string, from: string) =>
    (await page.person(await held(), { channel: 'text', recipient }, { from })).status;
  for (const [at, recipient] of written.entries()) expect(await ask(recipient, `10.5.1.${at}`)).toBe(200);
  expect(await ask('+49 (40) 55 56 66 77', '10.5.1.9')).toBe(429);
});

it('what has no digits is no phone', async () => {
  const { status, body } = await page.person(await held(), { channel: 'text', recipient: '(-) - (-) -' });
  expect([status, Object.keys(body)]).toEqual([400, ['recipient']]);
});
