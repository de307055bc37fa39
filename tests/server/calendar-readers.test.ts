import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let world: World;
const clinicName = 'Práctica; del Mar, "Süd" \\ Nord';
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: clinicName });
});
afterAll(() => api.close());

/** Names that stand in the way of who writes and folds lines carelessly. */
const names = [
  'Ana, Maria; da "Silva" \\n \\, \\;',
  'عبد الرحمن بن محمد',
  '王小明',
  `${'Wolfeschlegelsteinhausen '.repeat(4)}Ü`,
  'z\u0301\u0302 👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈',
  'BEGIN:VEVENT',
];
/** An instant a number of days ahead, within the span that a feed shows. */
const ahead = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`;

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

it('another reader of calendars takes the same names, rooms and times from a feed', async () => {
  const { clinic, service, staff, post } = world;
  const visits = await Promise.all(
    names.map(async (last_name, nth) => {
      const { id: patient } = await post('/api/patients/patients', { clinic, first_name: 'Eva', last_name });
      const wish = { clinic, patient, service, staff, start_at: ahead(20 + nth), room: `Room; ${nth}, "A"` };
      return post('/api/patients/appointments', wish);
    }),
  );
  const { body } = await api.ask('POST', '/api/connections/calendar-feeds', {
    token: owner.token,
    body: { clinic, staff, names: 'full' },
  });
  const { text } = await api.ask('GET', body.path);
  const found = new Map(eventsIn(text).map((event) => [event.uid, event]));
  expect(found.size).toBe(names.length);
  visits.forEach((visit, nth) => {
    const event = [...found.values()].find(({ uid }) => uid.includes(`-${visit.id}@`));
    expect(event?.summary).toBe(`Eva ${names[nth]?.trim()}`);
    expect(event?.location).toBe(`${clinicName}, Room; ${nth}, "A"`);
    expect(event?.startDate.toJSDate().getTime()).toBe(Date.parse(visit.start_at));
    expect(event?.endDate.toJSDate().getTime()).toBe(Date.parse(visit.end_at));
  });
});

it('another reader of calendars takes the same from the file of one reservation', async () => {
  const { clinic, patient, service, staff, post } = world;
  const visit = await post('/api/patients/appointments', {
    ...{ clinic, patient, service, staff, start_at: ahead(40), room: 'Room; 7, "A"' },
  });
  const { text } = await api.ask('GET', `/api/patients/appointments/${visit.id}/ics/`, {
    token: owner.token,
  });
  const [event] = eventsIn(text);
  expect(event?.location).toContain('Room; 7, "A"');
  expect(event?.startDate.toJSDate().getTime()).toBe(Date.parse(visit.start_at));
});
