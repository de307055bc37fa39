import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openedData } from '#server/messages/closed-codes.ts';
import { writeLetter } from '#server/messages/templates.ts';
import { languageOf } from '#server/words/languages.ts';
import { visitWords } from '#server/words/visits.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, codeFor, lastReservation, openPage } from '#tests/support/booking-page.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

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

const visits = '/api/patients/appointments';
let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

/** A request that someone made at the clinic's page, by the number of its reservation. */
async function requested(who: { recipient?: string; language?: string } = {}) {
  const slug = await openPage(world, { is_final: false });
  const page = atBookingPage(api, slug);
  const start_at = morning();
  const { token } = await page.hold({ service: world.service, staff: world.staff, start_at });
  expect((await page.person(token, who)).status).toBe(200);
  const answer = await page.finish(token, await codeFor(api, who.recipient));
  expect(answer.body.state).toBe('requested');
  const visit = await lastReservation(api, ada, world.clinic);
  return { slug, start_at, visit: Number(visit.id) };
}
const act = async (visit: number, action: string, body: object = {}) => {
  const { body: row } = await api.ask('GET', `${visits}/${visit}/`, { token: ada.token });
  const answer = await api.ask('POST', `${visits}/${visit}/${action}/`, {
    token: ada.token,
    body: { version: row.version, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
};
/** The answers that were written for a reservation, first to last. */
const answers = async (visit: number) => {
  const { rows } = await api.pool.query(
    `SELECT template, channel, recipient, language, data, message_id, closed_code, state, last_error, expires_at,
       next_attempt_at > created_at + interval '50 seconds' AS waits
     FROM outbox WHERE template LIKE 'request%' AND data ->> 'reservation' = $1 ORDER BY id`,
    [String(visit)],
  );
  return rows;
};
type Stored = { template: string; language: string } & Parameters<typeof openedData>[1];
const letterOf = ({ template, language, ...stored }: Stored) =>
  writeLetter(
    { template, data: openedData(api.messageVault, stored), language: languageOf(language) },
    'https://clinic.example',
  );

it('who asked from home is told that the clinic accepted, with a link to the visit', async () => {
  const { visit, start_at } = await requested({ recipient: 'lia@example.test' });
  await act(visit, 'accept');
  const [answer] = await answers(visit);
  expect(answer).toMatchObject({
    ...{ template: 'requestAccepted', channel: 'mail', recipient: 'lia@example.test', state: 'queued' },
    ...{ waits: true, expires_at: new Date(start_at) },
  });
  const letter = letterOf(answer);
  expect(letter.subject).toBe('Your visit at World is booked');
  expect(letter.paragraphs.join(' ')).toContain('The clinic has accepted your request.');
  const token = String(letter.action?.href.split('/visit/')[1]);
  const { body } = await api.ask('GET', `/api/public/visits/${token}/`);
  expect(body).toMatchObject({ state: 'booked', start_at });
});

it('who asked from home is told that the clinic declined, and what the desk noted stays there', async () => {
  const { visit, slug } = await requested({ recipient: 'mio@example.test' });
  await act(visit, 'decline', { reason: 'Owes for two visits.' });
  const [answer] = await answers(visit);
  expect(answer).toMatchObject({ template: 'requestDeclined', recipient: 'mio@example.test', waits: true });
  const letter = letterOf(answer);
  expect(JSON.stringify(letter)).not.toContain('Owes');
  expect(letter.paragraphs.join(' ')).toContain('Nothing is booked.');
  expect(letter.action?.href).toBe(`https://clinic.example/book/${slug}`);
});

it('an answer that is undone or overtaken before it leaves is not sent', async () => {
  const undone = await requested({ recipient: 'ana@example.test' });
  await act(undone.visit, 'accept');
  await act(undone.visit, 'undo');
  await act(undone.visit, 'decline', { reason: 'Full.' });
  expect(await answers(undone.visit)).toMatchObject([
    { template: 'requestAccepted', state: 'failed', last_error: 'withdrawn' },
    { template: 'requestDeclined', state: 'queued' },
  ]);
  const moved = await requested({ recipient: 'ivo@example.test' });
  await act(moved.visit, 'accept');
  await act(moved.visit, 'reschedule', { start_at: morning() });
  expect(await answers(moved.visit)).toMatchObject([{ state: 'failed', last_error: 'withdrawn' }]);
  const { results } = await world.read(`/api/messages?clinic=${world.clinic}`);
  const shown = results.find(({ kind }: { kind: string }) => kind === 'requestAccepted');
  expect(shown).toMatchObject({
    ...{ is_current: false, state: 'failed' },
    last_error: 'The answer was undone or overtaken before it could be sent.',
  });
});

it('what the desk asked for by itself is answered at the desk', async () => {
  const { clinic, service, staff } = world;
  const { id: patient } = await world.post('/api/patients/patients', {
    ...{ clinic, first_name: 'Rui', last_name: 'Lima', birth_date: '1984-02-29' },
    ...{ preferred_channel: 'email', email: 'rui@example.test' },
  });
  const body = { clinic, patient, service, staff, start_at: morning(), action: 'request' };
  const { id } = await world.post(visits, body);
  await act(id, 'accept');
  expect(await answers(id)).toEqual([]);
});

it('who asked from home reads that forms wait, when it is asked for and when it is accepted', async () => {
  const forms = '/api/patients/consent-forms';
  const form = await world.post(forms, {
    ...{ clinic: world.clinic, title: 'Photographs', services: [world.service] },
    blocks: [{ key: 'intro', type: 'paragraph', label: 'Dear {patient_name}.' }],
  });
  await world.post(`${forms}/${form.id}/publish/`, { version: form.version });
  const { visit } = await requested({ recipient: 'fia@example.test' });
  await act(visit, 'accept');
  const { rows } = await api.pool.query(
    "SELECT template, language, data, message_id, closed_code FROM outbox WHERE data ->> 'reservation' = $1 ORDER BY id",
    [String(visit)],
  );
  expect(rows.map(({ template }) => template)).toEqual(['visitLink', 'requestAccepted']);
  for (const row of rows) expect(letterOf(row).paragraphs.join(' ')).toContain(visitWords('en').forms);
});
