import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '#server/http/contract.ts';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, openPage } from '#tests/support/booking-page.ts';
import { contract } from '#tests/support/contract.ts';
import { byLink, linkedVisit } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { everyRow } from '#tests/support/rows.ts';

/** What opens nothing: the token or word itself, and the pass that its visit once gave. */
interface Key {
  readonly token: string;
  readonly pass?: string | undefined;
}
type Keys = Readonly<Record<string, Key>>;

const publicCalls = contract.operations.filter(({ path }) => path.startsWith('/api/public/'));
const calls = publicCalls.map((operation) => [operation.id, operation] as const);
/** What stands in the place of the token decides which keys are tried. */
const familyOf = ({ path }: Operation) =>
  path.split('/')[3] as 'visits' | 'bookings' | 'clinics' | 'calendars';

const appointments = '/api/patients/appointments';
const absent = 2_000_000_000;

let api: Api;
let ada: Account;
let world: World;
let form: { id: number; version: number };
let slug: string;
/** What opens something, for each family: nothing else is opened by it. */
let live: Record<ReturnType<typeof familyOf>, Key>;
/** What opened something once, and garbage. */
let dead: Record<ReturnType<typeof familyOf>, Keys>;
/** What an account has; it opens nothing at the door. */
let ofAccount: Keys;

let times = 0;
/** A time that no other visit takes: five on each day from the fourth on. */
const freeTime = () => {
  times += 1;
  const at = new Date(Date.now() + (4 + Math.floor(times / 5)) * 86_400_000);
  at.setUTCHours(8 + (times % 5), 0, 0, 0);
  return at.toISOString();
};

/** A visit whose date of birth was given: its link, and the pass. */
async function aVisit(at = world, body: object = {}) {
  const visit = await linkedVisit(api, ada, at, freeTime(), body);
  const { pass } = (await visit.identify()).body;
  return { ...visit, key: { token: visit.token, pass } satisfies Key };
}

async function aHold(at = world, word = slug): Promise<string> {
  const wish = { service: at.service, staff: at.staff, start_at: freeTime() };
  const { status, token } = await atBookingPage(api, word).hold(wish);
  expect(status).toBe(201);
  return token;
}

async function aFeed(at = world): Promise<{ id: number; secret: string }> {
  const { feed, path } = await at.post('/api/connections/calendar-feeds', {
    ...{ clinic: at.clinic, staff: at.staff, names: 'full' },
  });
  return { id: feed.id, secret: String(path).split('/')[4] ?? '' };
}

/** What time does, done at once. */
const turn = (statement: string, ...values: unknown[]) => api.pool.query(statement, values);

/** A clinic of its own with a page, a visit, a held time and a feed, closed to patients or gone. */
async function anotherClinic(end: (other: World, word: string) => Promise<unknown>) {
  const other = await makeWorld(api, ada);
  const word = await openPage(other, { arrivals_open: true });
  const { key } = await aVisit(other);
  const [booking, { secret }] = [await aHold(other, word), await aFeed(other)];
  await end(other, word);
  return { visit: key, booking: { token: booking }, word: { token: word }, feed: { token: secret } };
}

beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  const made = await world.post('/api/patients/consent-forms', {
    ...{ clinic: world.clinic, title: 'Anaesthesia', services: [world.service] },
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.', required: true }],
  });
  form = await world.post(`/api/patients/consent-forms/${made.id}/publish/`, { version: made.version });
  slug = await openPage(world, { arrivals_open: true });

  const [withdrawn, locked, over, mistaken] = [
    await aVisit(),
    await aVisit(),
    await aVisit(),
    await aVisit(),
  ];
  await turn(
    'UPDATE visit_links SET withdrawn_at = now() WHERE token_hash = visit_token_hash($1)',
    withdrawn.token,
  );
  for (let tries = 0; tries < 5; tries += 1) await locked.identify('1999-01-01', { from: `10.8.0.${tries}` });
  await turn(
    "UPDATE reservations SET start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' WHERE id = $1",
    over.visit,
  );
  const { version } = await world.read(`${appointments}/${mistaken.visit}/`);
  await world.post(`${appointments}/${mistaken.visit}/void/`, { version, reason: 'Wrong patient.' });
  const person = await world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: 'Eva', last_name: 'Lima', birth_date: '1984-02-29' },
  });
  const archived = await aVisit(world, { patient: person.id });
  await turn("UPDATE patients SET status = 'archived' WHERE id = $1", person.id);

  const [released, expired] = [await aHold(), await aHold()];
  await atBookingPage(api, slug).release(released);
  await turn(
    "UPDATE door_bookings SET expires_at = now() - interval '1 second' WHERE token_hash = visit_token_hash($1)",
    expired,
  );

  const endedFeed = await aFeed();
  await turn('UPDATE calendar_feeds SET withdrawn_at = now() WHERE id = $1', endedFeed.id);
  const closed = await anotherClinic((other, word) =>
    openPage(other, { slug: word, arrivals_open: true, all_closed: true }),
  );
  const unpublished = await anotherClinic((other, word) =>
    openPage(other, { slug: word, is_open: false, arrivals_open: false }),
  );
  const gone = await anotherClinic((other) =>
    turn('UPDATE clinics SET deleted_at = now() WHERE id = $1', other.clinic),
  );
  const renamed = await anotherClinic((other) => openPage(other, { arrivals_open: true }));

  const colleague = await world.post('/api/staff/staff', {
    ...{ clinic: world.clinic, first_name: 'A', last_name: 'B', color: 'red' },
  });
  const { code } = await world.post(`/api/staff/staff/${colleague.id}/invite/`, {
    version: colleague.version,
  });
  const { secret } = (
    await api.ask('POST', '/api/connections/tokens', {
      token: ada.token,
      body: { clinic: world.clinic, name: 'Laboratory', scopes: ['patient.read'], days: 90 },
    })
  ).body;
  ofAccount = {
    "an account's token": { token: ada.token },
    "a session's": { token: ada.refresh },
    "a program's": { token: String(secret) },
    'an invitation': { token: String(code) },
  };
  const garbage: Keys = {
    'none that was ever made': { token: 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO' },
    'one letter': { token: 'x' },
    'a statement': { token: "'--" },
    'a way out': { token: '..%2f..' },
  };
  dead = {
    visits: {
      ...garbage,
      withdrawn: withdrawn.key,
      locked: locked.key,
      'of a visit that is over': over.key,
      'of a visit that was entered in error': mistaken.key,
      'of an archived chart': archived.key,
      'of a clinic that has closed everything': closed.visit,
      'of a clinic that is gone': gone.visit,
    },
    bookings: {
      ...garbage,
      'given back': { token: released },
      expired: { token: expired },
      'of a page that is closed': unpublished.booking,
      'of a clinic that has closed everything': closed.booking,
      'of a clinic that is gone': gone.booking,
    },
    clinics: {
      ...garbage,
      'of a page that is closed': unpublished.word,
      'of a clinic that has closed everything': closed.word,
      'of a clinic that is gone': gone.word,
      'of a page that has another word now': renamed.word,
    },
    calendars: { ...garbage, withdrawn: { token: endedFeed.secret }, 'of a clinic that is gone': gone.feed },
  };
  live = {
    visits: (await aVisit()).key,
    bookings: { token: await aHold() },
    clinics: { token: slug },
    calendars: { token: (await aFeed()).secret },
  };
}, 120_000);
afterAll(() => api?.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

/** A body that would do something, for every call that takes one; a new public call comes here with its own. */
const bodies: Record<string, () => object> = {
  identifyPatient: () => ({ birth_date: '1984-02-29' }),
  confirmVisit: () => ({}),
  cancelVisit: () => ({ reason: 'sick', note: 'Not me.' }),
  moveVisit: () => ({ start_at: freeTime(), staff: world.staff }),
  askClinic: () => ({ text: 'Is there parking?' }),
  openVisitForm: () => ({ form: form.id, language: 'en' }),
  signVisitForm: () => ({
    ...{ form: form.id, version: 1, answers: { agree: true } },
    signer: { kind: 'patient', name: 'Minh Nguyễn', relation: '' },
    signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
  }),
  refuseVisitForm: () => ({ form: form.id, version: 1, reason: 'No.' }),
  answerVisitForm: () => ({ form: form.id, version: 1, answers: {} }),
  takeOffer: () => ({}),
  declineVisitOffer: () => ({}),
  arriveAtVisit: () => ({}),
  tellArrival: () => ({ birth_date: '1984-02-29', letters: 'Mi' }),
  holdBookingTime: () => ({
    ...{ service: world.service, staff: world.staff, start_at: freeTime() },
    token: 'Ab3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO',
  }),
  releaseBookingTime: () => ({}),
  sendBookingCode: () => ({
    ...{ first_name: 'Eva', last_name: 'Lima', birth_date: '1984-02-29' },
    ...{ channel: 'mail', recipient: 'eva@example.test', guardian: '', reason: '', language: 'en' },
  }),
  finishBooking: () => ({ code: '123456' }),
};
const queries: Record<string, () => string> = {
  listVisitTimes: () => '?date_from=2036-03-02&date_to=2036-03-08',
  listBookingTimes: () => `?service=${world.service}&date_from=2036-03-02&date_to=2036-03-08`,
};

/** What is longer is no link, and no pass: it is refused before anyone looks, whatever it is. */
const longest = 200;

let callers = 0;
/** Asks from an address of its own, since one is soon refused whatever it is. */
function ask(
  operation: Operation,
  { token, pass }: Key,
  headers: Record<string, string> = {},
  body?: object,
) {
  callers += 1;
  const path = operation.path.replace(/\{\w+\}/, token.includes('%') ? token : encodeURIComponent(token));
  return api.ask(operation.method, `${path}${queries[operation.id]?.() ?? ''}`, {
    body: operation.body ? (body ?? bodies[operation.id]?.()) : undefined,
    headers: { ...(pass && { 'visit-pass': pass }), ...headers },
    from: `10.9.${Math.floor(callers / 250)}.${callers % 250}`,
  });
}

/** All that came, but for what names the single request. */
function said({ status, headers, text }: Answered) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text };
}

it('has a body for every public call that takes one', () => {
  const taking = publicCalls.filter(({ body }) => body).map(({ id }) => id);
  expect(Object.keys(bodies).sort()).toEqual(taking.sort());
});

describe.each(calls)('%s', (id, operation) => {
  it('answers all that opens nothing alike, and does nothing', async () => {
    const family = familyOf(operation);
    const others = Object.entries(live).filter(([of]) => of !== family);
    const ofOthers = Object.fromEntries(others.map(([of, key]) => [`of another purpose: ${of}`, key]));
    const before = await everyRow(api.pool);
    const first = said(await ask(operation, { token: 'nobody' }));
    expect([first.status, first.text]).toEqual([404, '{"detail":"Not found."}']);
    const long = said(await ask(operation, { token: 'x'.repeat(longest + 1) }));
    expect(long.status).toBe(400);
    for (const [kind, key] of Object.entries({ ...dead[family], ...ofOthers, ...ofAccount }))
      expect([kind, said(await ask(operation, key))]).toEqual([
        kind,
        key.token.length > longest ? long : first,
      ]);
    const bearer = { authorization: `Bearer ${ada.token}` };
    expect(said(await ask(operation, { token: 'nobody' }, bearer))).toEqual(first);
    expect(await everyRow(api.pool)).toEqual(before);
  });

  it('is opened by its own', async () => {
    const family = familyOf(operation);
    const own = family === 'bookings' ? { token: await aHold() } : live[family];
    const { status } = await ask(operation, id === 'cancelVisit' ? (await aVisit()).key : own);
    expect(status).not.toBe(404);
    expect(status).toBeLessThan(500);
  });
});

/** What takes the date of birth first. */
const afterBirthDate = ['cancelVisit', 'moveVisit', 'listVisitTimes', 'askClinic'];
const forms = ['listVisitForms', 'openVisitForm', 'signVisitForm', 'refuseVisitForm', 'answerVisitForm'];
const atVisits = calls.filter(([, operation]) => familyOf(operation) === 'visits');

describe('with a pass that is not its own', () => {
  it.each(atVisits.filter(([id]) => [...afterBirthDate, ...forms].includes(id)))(
    '%s asks for the date of birth, and does nothing',
    async (_id, operation) => {
      const own = await aVisit();
      const elsewhere = await makeWorld(api, ada);
      const sister = await world.post(`${appointments}/${own.visit}/links/`, { send: false });
      const other = byLink(api, ada, own.visit, String(sister.url).split('/visit/')[1] ?? '');
      const { pass } = (await other.identify()).body;
      const passes = {
        'of another visit': (await aVisit()).key.pass,
        'of another link to the same visit': pass,
        'of another clinic': (await aVisit(elsewhere)).key.pass,
        "an account's token": ada.token,
        'its own, longer': own.key.pass?.replace(/^\d/, '9'),
        garbage: 'x',
      };
      const before = await everyRow(api.pool, ['visit_links']);
      const first = said(await ask(operation, { token: own.token }));
      expect([first.status, JSON.parse(first.text).code]).toEqual([403, 'birth_date_needed']);
      const long = said(await ask(operation, { token: own.token, pass: 'x'.repeat(longest + 1) }));
      expect(long.status).toBe(400);
      for (const [kind, foreign = ''] of Object.entries(passes)) {
        const expected = foreign.length > longest ? long : first;
        expect([kind, said(await ask(operation, { token: own.token, pass: foreign }))]).toEqual([
          kind,
          expected,
        ]);
      }
      expect(await everyRow(api.pool, ['visit_links'])).toEqual(before);
    },
  );

  it.each(['readVisit', 'exportVisit'])('%s tells no more than by the link alone', async (id) => {
    const operation = publicCalls.find((one) => one.id === id) as Operation;
    const [own, other] = [await aVisit(), await aVisit()];
    const alone = said(await ask(operation, { token: own.token }));
    expect(alone.status).toBe(200);
    expect(alone.text).not.toMatch(/Minh|Consultation/);
    for (const pass of [other.key.pass, ada.refresh.slice(0, longest), 'x'])
      expect(said(await ask(operation, { token: own.token, pass }))).toEqual(alone);
  });
});

it('is no code and no booking once five wrong codes were given; its time can be given back', async () => {
  const page = atBookingPage(api, slug);
  const token = await aHold();
  await page.person(token);
  for (let tries = 0; tries < 5; tries += 1) await page.finish(token, '000000', { from: `10.7.0.${tries}` });
  const before = await everyRow(api.pool);
  const [nobody, code] = [await page.person('nobody'), await page.person(token)];
  expect(said(code)).toEqual(said(nobody));
  const right = await mailedCode(api, { recipient: 'eva@example.test', template: 'bookingCode' });
  expect((await page.finish(token, right)).body).toEqual({ state: 'locked', left: 0, link: null });
  expect(await everyRow(api.pool)).toEqual(before);
  expect((await page.release(token)).status).toBe(204);
  expect(said(await page.release(token))).toEqual(said(await page.release('nobody')));
});

describe('what belongs to another clinic', () => {
  it('is no form, time or person of this visit', async () => {
    const other = await makeWorld(api, ada);
    const made = await other.post('/api/patients/consent-forms', {
      ...{ clinic: other.clinic, title: 'Elsewhere', services: [other.service] },
      blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
    });
    await other.post(`/api/patients/consent-forms/${made.id}/publish/`, { version: made.version });
    const { key } = await aVisit();
    const before = await everyRow(api.pool);
    const start_at = freeTime();
    for (const [id, field, foreign] of [
      ...forms.slice(1).map((name) => [name, 'form', made.id] as const),
      ['moveVisit', 'staff', other.staff] as const,
    ]) {
      const operation = publicCalls.find((one) => one.id === id) as Operation;
      const body = { ...bodies[id]?.(), ...(field === 'staff' && { start_at }) };
      const answer = said(await ask(operation, key, {}, { ...body, [field]: foreign }));
      expect([id, answer.status >= 400 && answer.status < 500]).toEqual([id, true]);
      expect([id, answer]).toEqual([id, said(await ask(operation, key, {}, { ...body, [field]: absent }))]);
      expect(answer.text).not.toContain('Elsewhere');
    }
    expect(await everyRow(api.pool)).toEqual(before);
  });

  it('is no service, person or held time of this page', async () => {
    const other = await makeWorld(api, ada);
    const word = await openPage(other);
    const token = await aHold(other, word);
    const page = atBookingPage(api, slug);
    const before = await everyRow(api.pool);
    const wish = {
      service: world.service,
      staff: world.staff,
      start_at: freeTime(),
      token: `${'b'.repeat(31)}A`,
    };
    for (const [foreign, none] of [
      [{ service: other.service }, { service: absent }],
      [{ staff: other.staff }, { staff: absent }],
    ]) {
      const answer = said((await page.hold({ ...wish, ...foreign })) as Answered);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer).toEqual(said((await page.hold({ ...wish, ...none })) as Answered));
    }
    expect(said(await page.times(other.service, '2036-03-02'))).toEqual(
      said(await page.times(absent, '2036-03-02')),
    );
    expect((await page.hold({ ...wish, token })).status).toBe(422);
    expect(await everyRow(api.pool)).toEqual(before);
  });
});
