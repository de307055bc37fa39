import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { atBookingPage, openPage } from '#tests/support/booking-page.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

const last = '9999-12-31';

it('the last day of the calendar is a day like any other, asked for by anyone', async () => {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const world = await makeWorld(api, ada, { timezone: 'Asia/Kathmandu' });
  const page = atBookingPage(api, await openPage(world));
  expect(await page.times(world.service, '9999-12-30', last)).toMatchObject({
    status: 200,
    body: { days: [{ date: '9999-12-30' }, { date: last }] },
  });
  const period = `clinic=${world.clinic}&date_from=${last}&date_to=${last}`;
  for (const path of [
    `/api/patients/appointments/availability/?service=${world.service}&${period}`,
    `/api/patients/appointments/calendar/?${period}`,
    `/api/analytics/dashboard/analytic?${period}`,
  ])
    expect((await api.ask('GET', path, { token: ada.token })).status).toBe(200);
});

it('a time in a year of more or fewer than four figures is none, once or in a series', async () => {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const { clinic, service, staff, patient } = await makeWorld(api, ada, { timezone: 'Asia/Kathmandu' });
  const wish = { clinic, service, staff, patient, override_reason: 'Written down later.' };
  const ask = (path: string, body: object) =>
    api.ask('POST', `/api/patients/appointments${path}`, { token: ada.token, body: { ...wish, ...body } });
  const rule = { frequency: 'monthly', interval: 1, count: 12 };
  for (const start_at of ['0000-01-01T00:00:00Z', '9999-12-05T09:00:00Z', '9999-12-31T23:45:00Z']) {
    for (const [path, more] of [
      ['', {}],
      ['/check-conflicts/', {}],
      ['/series/preview/', { rule }],
    ] as const)
      expect(await ask(path, { start_at, ...more })).toMatchObject({
        status: 400,
        body: { start_at: ['Enter a valid date and time with its offset.'] },
      });
  }
});
