import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, codeFor, lastReservation, openPage } from '#tests/support/booking-page.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { unpacked } from '#tests/support/unzip.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

const wheels = { label: 'Do you use a wheelchair?', required: true };
const pets = { label: 'هل لديك حساسية؟', required: false };
const questions = [wheels, pets];
const answers = [
  { question: wheels.label, answer: 'Yes, an electric one.' },
  { question: pets.label, answer: '' },
];
const changed = {
  answers: ['The clinic has changed its questions. Answer them as they are now.'],
};

/** A time that is kept on a page that asks something. */
async function held(settings: object = { questions }) {
  const page = atBookingPage(api, await openPage(world, settings));
  const { token } = await page.hold({ service: world.service, staff: world.staff, start_at: morning() });
  return { page, token };
}

describe('the questions of a booking page', () => {
  const path = () => `/api/clinics/${world.clinic}/booking-page/`;
  async function put(asked: object[]) {
    const { version, updated_at, address, arrival_address, all_services, all_staff, ...settings } = (
      await api.ask('GET', path(), { token: ada.token })
    ).body;
    return api.ask('PUT', path(), { token: ada.token, body: { ...settings, questions: asked } });
  }

  it('are kept as they were written and in their order, and are none before', async () => {
    await openPage(world);
    expect((await api.ask('GET', path(), { token: ada.token })).body.questions).toEqual([]);
    const stored = await put([{ label: '  Since when? ', required: false }, wheels]);
    expect(stored.body.questions).toEqual([{ label: 'Since when?', required: false }, wheels]);
    expect((await api.ask('GET', path(), { token: ada.token })).body.questions).toEqual(
      stored.body.questions,
    );
  });

  it('are five at most, each says something within 200 letters, and no two are alike', async () => {
    await openPage(world);
    const six = [1, 2, 3, 4, 5, 6].map((at) => ({ label: `Question ${at}`, required: false }));
    expect((await put(six.slice(1))).status).toBe(200);
    const refused: [object[], string][] = [
      [six, 'questions'],
      [[{ label: '   ', required: false }], 'questions.0.label'],
      [[{ label: 'x'.repeat(201), required: false }], 'questions.0.label'],
      [[{ label: 'Since when?' }], 'questions.0.required'],
      [[wheels, { label: '  do you use a  WHEELCHAIR?', required: false }], 'questions'],
    ];
    for (const [asked, field] of refused) {
      const { status, body } = await put(asked);
      expect([status, Object.keys(body)], field).toEqual([400, [field]]);
    }
  });

  it('are shown where the clinic is booked, and at no other clinic', async () => {
    const slug = await openPage(world, { questions });
    const other = await makeWorld(api, ada);
    const elsewhere = await openPage(other);
    expect((await atBookingPage(api, slug).read()).body.questions).toEqual(questions);
    expect((await atBookingPage(api, elsewhere).read()).body.questions).toEqual([]);
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("SELECT * FROM open_booking_page(convert_to($1, 'UTF8'), NULL, 2700)", [elsewhere]);
      expect((await client.query('SELECT questions FROM booking_pages')).rows).toEqual([{ questions: [] }]);
      await expect(client.query('SELECT booking_answers FROM reservations')).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('the answers of who books', () => {
  const given = [{ question: wheels.label, answer: 'Yes, an electric one.' }];

  it('stand on the reservation and in the news, in the words of that day, for who may read it', async () => {
    const { page, token } = await held();
    expect((await page.person(token, { answers: [...answers].reverse() })).status).toBe(200);
    await page.finish(token, await codeFor(api));
    const { id, patient, booking_answers } = await lastReservation(api, ada, world.clinic);
    expect(booking_answers).toBeUndefined();
    const read = (who: Account) => api.ask('GET', `/api/patients/appointments/${id}/`, { token: who.token });
    expect((await read(ada)).body.booking_answers).toEqual(given);
    const news = async () =>
      (await api.ask('GET', `/api/clinics/${world.clinic}/online-news/`, { token: ada.token })).body.items;
    expect((await news())[0]).toMatchObject({ what: 'booked', reservation: id, answers: given });

    await openPage(world, { questions: [{ ...pets, label: 'Something else?' }] });
    expect((await read(ada)).body.booking_answers).toEqual(given);
    const eve = await api.signUp('eve');
    await makeWorld(api, eve);
    expect((await read(eve)).status).toBe(404);

    const archive = await api.ask('GET', `/api/patients/patients/${patient}/archive/?language=en`, {
      token: ada.token,
    });
    const entries = await unpacked(archive.bytes);
    for (const name of ['index.html', 'chart.json'])
      for (const text of [wheels.label, 'Yes, an electric one.'])
        expect(String(entries.get(name)), name).toContain(text);
  });

  it('to a request are in the news too', async () => {
    const { page, token } = await held({ questions, is_final: false });
    await page.person(token, { answers });
    await page.finish(token, await codeFor(api));
    const { body } = await api.ask('GET', `/api/clinics/${world.clinic}/online-news/`, { token: ada.token });
    expect(body.items[0]).toMatchObject({ what: 'requested', answers: given });
  });

  it('have to be given where the clinic says so, and are no longer than 500 letters', async () => {
    const { page, token } = await held();
    const ask = (answer: string) =>
      page.person(token, { answers: [{ question: wheels.label, answer }, answers[1]] });
    for (const answer of ['', '   '])
      expect([(await ask(answer)).status, (await ask(answer)).body]).toEqual([
        400,
        { answers: ['Answer every question that has to be answered.'] },
      ]);
    expect(Object.keys((await ask('x'.repeat(501))).body)).toEqual(['answers.0.answer']);
    expect((await ask('x'.repeat(500))).status).toBe(200);
  });

  it('are taken to what is asked now alone, each once', async () => {
    const { page, token } = await held();
    const [first, second] = answers;
    const misfits = [
      undefined,
      [],
      [first],
      [first, first],
      [...answers, { question: 'And your bank account?', answer: '1' }],
      [first, { ...second, question: 'Another?' }],
    ];
    const recipient = 'misfit@example.test';
    const sent = async () =>
      (await api.pool.query('SELECT FROM outbox WHERE recipient = $1', [recipient])).rowCount;
    for (const wrong of misfits) {
      await api.pool.query('DELETE FROM throttles');
      expect(await page.person(token, { answers: wrong, recipient })).toMatchObject({
        ...{ status: 409, body: changed },
      });
    }
    expect(await sent()).toBe(0);
    const none = await held({ questions: [] });
    expect((await none.page.person(none.token, { answers: [first] })).status).toBe(409);
    expect((await none.page.person(none.token)).status).toBe(200);
  });

  it('are asked for anew when the clinic changed its questions meanwhile; the time stays kept', async () => {
    const slug = await openPage(world, { questions });
    const page = atBookingPage(api, slug);
    const { token } = await page.hold({ service: world.service, staff: world.staff, start_at: morning() });
    const now = { label: 'Since when?', required: true };
    await openPage(world, { slug, questions: [now, wheels] });
    expect(await page.person(token, { answers })).toMatchObject({ status: 409, body: changed });
    expect((await page.read()).body.questions).toEqual([now, wheels]);
    const anew = [
      { question: now.label, answer: 'Monday' },
      { question: wheels.label, answer: 'No' },
    ];
    expect((await page.person(token, { answers: anew })).status).toBe(200);
    // what was answered when it was asked stands, whatever is asked by the time of the code
    await openPage(world, { slug, questions: [] });
    expect((await page.finish(token, await codeFor(api))).body.state).toBe('booked');
    const { id } = await lastReservation(api, ada, world.clinic);
    const { body } = await api.ask('GET', `/api/patients/appointments/${id}/`, { token: ada.token });
    expect(body.booking_answers).toEqual(anew);
  });

  it('are forgotten with a time that is given back', async () => {
    const { page, token } = await held();
    const answer = 'Only the booking that was given up holds this.';
    await page.person(token, { answers: [{ question: wheels.label, answer }, answers[1]] });
    const kept = async () =>
      (
        await api.pool.query('SELECT count(*)::int AS count FROM door_bookings WHERE person::text LIKE $1', [
          `%${answer}%`,
        ])
      ).rows[0].count;
    expect(await kept()).toBe(1);
    await page.release(token);
    expect(await kept()).toBe(0);
  });
});
