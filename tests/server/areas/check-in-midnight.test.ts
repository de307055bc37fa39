import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const anHour = 3_600_000;
const visits = '/api/patients/appointments';

/** A zone in which the next whole hour is midnight, so that a day ends within the hour. */
function zoneBeforeMidnight(): string {
  const hour = new Date(Date.now() + anHour).getUTCHours();
  // the names of these zones count against the sun
  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
}

it('a visit that is expected after midnight is checked in without a reason, one that is not needs it', async () => {
  const { clinic, patient, service, staff, post } = await makeWorld(api, ada, {
    timezone: zoneBeforeMidnight(),
  });
  const checkIn = async (ahead: number) => {
    const start_at = new Date(Date.now() + ahead * anHour).toISOString();
    const body = { clinic, patient, service, staff, start_at, override_reason: 'As asked.' };
    const { id, version } = await post(visits, body);
    return api.ask('POST', `${visits}/${id}/check-in/`, { token: ada.token, body: { version } });
  };
  expect(await checkIn(1.5)).toMatchObject({ status: 200, body: { status: 'arrived' } });
  expect(await checkIn(3)).toMatchObject({ status: 409 });
});
