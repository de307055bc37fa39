import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, openPage } from '#tests/support/booking-page.ts';
import { linkedVisit } from '#tests/support/door.ts';
import { inOneInstant } from '#tests/support/one-instant.ts';
import { seldomService } from '#tests/support/seldom-service.ts';

let api: Api;
beforeAll(async () => {
  // those who race each need a connection of their own
  api = await openApi({ poolSize: 4 });
});
afterAll(() => api.close());
const visits = '/api/patients/appointments';
const aDay = 86_400_000;
const dayAhead = (days: number, hour = 10) =>
  new Date(Math.floor(Date.now() / aDay) * aDay + days * aDay + hour * 3_600_000).toISOString();

describe('a limit per day, wanted with two people in one instant', () => {
  let stage: Awaited<ReturnType<typeof seldomService>>;
  beforeAll(async () => {
    stage = await seldomService(api, await api.signUp('ada'));
  });

  it('is kept where patients book from home', async () => {
    const { both, service } = stage;
    const page = atBookingPage(api, await openPage(stage, { services: [service], staff: both }));
    const start_at = dayAhead(5);
    const holds = both.map((staff) => () => page.hold({ service, staff, start_at }));
    expect(await inOneInstant(api, 'slot_holds', holds)).toEqual([201, 409]);
  });

  it('asks for a reason at the desk', async () => {
    const { clinic, both, service, patients, owner } = stage;
    const books = both.map((staff, at) => () => {
      const body = { clinic, patient: patients[at], service, staff, start_at: dayAhead(12) };
      return api.ask('POST', visits, { token: owner.token, body });
    });
    expect(await inOneInstant(api, 'reservations', books)).toEqual([201, 409]);
  });

  it('is kept where patients move their visits', async () => {
    const { both, service, patients, owner } = stage;
    const moves = await Promise.all(
      both.map(async (staff, at) => {
        const visit = { patient: patients[at], service, staff };
        const link = await linkedVisit(api, owner, stage, dayAhead(19 + at), visit);
        await link.identify();
        return () => link.post('move', { start_at: dayAhead(26), staff });
      }),
    );
    expect(await inOneInstant(api, 'reservations', moves)).toEqual([200, 409]);
  });
});
