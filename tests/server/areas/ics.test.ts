import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, { name: 'Práctica; del Mar, Norte', address: '1 Quay Street\nHarbour' });
});
afterAll(() => api.close());

const base = '/api/patients/appointments';

it('hands a reservation out for any calendar, without a word about who comes and why', async () => {
  const { clinic, patient, service, staff, post, read } = world;
  const start_at = '2036-01-14T09:00:00Z';
  const visit = await post(base, { clinic, patient, service, staff, start_at, reason: 'Headache' });
  const ics = () => api.ask('GET', `${base}/${visit.id}/ics/`, { token: ada.token });
  const { text, headers } = await ics();
  expect(headers['content-disposition']).toBe(`attachment; filename="reservation-${visit.number}.ics"`);
  expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartroom//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:reservation-${clinic}-${visit.id}@chartroom`,
    'SEQUENCE:1',
    expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    'DTSTART:20360114T090000Z',
    'DTEND:20360114T093000Z',
    'SUMMARY:Consultation\\, Práctica\\; del Mar\\, Norte',
    'LOCATION:Práctica\\; del Mar\\, Norte\\, 1 Quay Street\\nHarbour',
    `DESCRIPTION:With José Álvarez. Reservation ${visit.number}.`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(text).not.toMatch(/Headache|Nguy/);
  await post(`${base}/${visit.id}/reschedule/`, { version: 1, start_at: '2036-01-15T09:00:00Z' });
  expect((await ics()).text).toMatch(/SEQUENCE:2\r\n.*\r\nDTSTART:20360115T090000Z/);
  const { version } = await read(`${base}/${visit.id}/`);
  await post(`${base}/${visit.id}/cancel/`, { version, reason: 'sick' });
  expect((await ics()).text).toMatch(/SEQUENCE:3\r\n[\s\S]*STATUS:CANCELLED/);
});

it('has nothing to hand out without a time', async () => {
  const { clinic, patient, service, staff, post } = world;
  const waiting = await post(base, { clinic, patient, service, staff, start_at: null, action: 'waitlist' });
  const answer = await api.ask('GET', `${base}/${waiting.id}/ics/`, { token: ada.token });
  expect(answer).toMatchObject({
    status: 400,
    body: { detail: ['It has no time yet, so no calendar can take it.'] },
  });
});
