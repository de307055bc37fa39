import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueDueReminders } from '#server/areas/reminders/queue-due.ts';
import { type Carriers, type Parcel, Undeliverable } from '#server/messages/carrier.ts';
import { carryDue } from '#server/messages/carry.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (method: string, path: string, body?: object) =>
  api.ask(method, path, { token: ada.token, body });

/** Carriers that keep what they are given, and fail where they are told to. */
function listener(failure?: Error): Carriers & { heard: (Parcel & { by: string })[] } {
  const heard: (Parcel & { by: string })[] = [];
  const by = (way: string) => ({
    async carry(parcel: Parcel) {
      heard.push({ ...parcel, by: way });
      if (failure) throw failure;
    },
  });
  const carriers = { mail: by('mail'), text: by('text') };
  return Object.defineProperty(carriers, 'heard', { value: heard, enumerable: false }) as never;
}

const remind = async (carriers: Carriers) => {
  await queueDueReminders(api.pool, api.messageVault.close);
  return carryDue({
    pool: api.pool,
    carriers,
    publicUrl: 'https://desk.example.org',
    vault: api.messageVault,
  });
};

async function clinicThatReminds(patient: object = { phone_number: '030 1234' }) {
  const world: World = await makeWorld(api, ada);
  const clinic = (await ask('GET', `/api/clinics/${world.clinic}/`)).body;
  const changed = await ask('PUT', `/api/clinics/${world.clinic}/`, {
    name: clinic.name,
    reminder_hours: 24,
  });
  expect(changed.body).toMatchObject({ reminder_hours: 24 });
  const person = { clinic: world.clinic, first_name: 'Minh', last_name: 'Lee', ...patient };
  const { id } = (await ask('POST', '/api/patients/patients', person)).body;
  const book = async (minutes: number) => {
    const start_at = new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString();
    const { clinic: of, service, staff } = world;
    const reason = 'They asked for it.';
    const made = await ask('POST', base, {
      ...{ clinic: of, patient: id, service, staff, start_at, override_reason: reason },
    });
    expect(made.status, made.text).toBe(201);
    // as if it had been settled three days ago
    await api.pool.query("UPDATE reservations SET created_at = now() - interval '3 days' WHERE id = $1", [
      made.body.id,
    ]);
    return made.body;
  };
  const told = async (one: { id: number }) => (await ask('GET', `${base}/${one.id}/reminders/`)).body;
  return { world, book, told };
}

describe('a reminder', () => {
  it('goes out once when it is due, however many servers look', async () => {
    const { book, told } = await clinicThatReminds();
    const soon = await book(23 * 60);
    const later = await book(26 * 60);
    expect(await told(soon)).toMatchObject({
      hours: 24,
      reminders: [],
      text: expect.stringContaining('Minh, we expect you'),
    });
    const [one, other] = [listener(), listener()];
    await Promise.all([
      queueDueReminders(api.pool, api.messageVault.close),
      queueDueReminders(api.pool, api.messageVault.close),
    ]);
    expect((await told(soon)).reminders).toMatchObject([{ state: 'queued', reason: '' }]);
    await Promise.all([remind(one), remind(other)]);
    const heard = [...one.heard, ...other.heard];
    expect(heard).toMatchObject([{ by: 'text', to: '030 1234', sender: 'World' }]);
    expect(heard[0]?.text).toContain('Minh, we expect you at World');
    expect(await remind(one)).toBe(0);
    expect(await told(soon)).toMatchObject({
      due_at: null,
      text: null,
      reminders: [{ state: 'sent', start_at: soon.start_at }],
    });
    const due = new Date(Date.parse(later.start_at) - 24 * 3_600_000).toISOString();
    expect(await told(later)).toMatchObject({ due_at: due, reminders: [] });
  });

  it('is written in the language that the patient prefers, and in English where that is none of the pages', async () => {
    const texts: [language: string, text: RegExp][] = [
      ['pt-BR', /^Minh, esperamos você em World: /],
      ['ar', /^Minh، نحن بانتظارك في World يوم /],
      ['vi', /^Minh, we expect you at World on /],
    ];
    for (const [preferred_language, text] of texts) {
      const { book, told } = await clinicThatReminds({ phone_number: '030 1234', preferred_language });
      const visit = await book(23 * 60);
      expect((await told(visit)).text).toMatch(text);
      const ear = listener();
      await remind(ear);
      expect(ear.heard.map((message) => message.text)).toEqual([expect.stringMatching(text)]);
    }
  });

  it('says why it failed, and goes out again only for another time', async () => {
    const { book, told } = await clinicThatReminds();
    const visit = await book(20 * 60);
    await remind(listener(new Undeliverable('The line is busy.')));
    expect((await told(visit)).reminders).toMatchObject([{ state: 'failed', reason: 'The line is busy.' }]);
    const start_at = new Date(Date.parse(visit.start_at) + 3_600_000).toISOString();
    const moved = await ask('POST', `${base}/${visit.id}/reschedule/`, {
      ...{ version: visit.version, start_at, override_reason: 'They asked for it.' },
    });
    expect(moved.status, moved.text).toBe(200);
    const ear = listener();
    await remind(ear);
    expect(ear.heard).toEqual([]);
    expect((await told(visit)).reminders).toMatchObject([
      { state: 'skipped', reason: 'The time was set after the reminder was due.', start_at },
      { state: 'failed' },
    ]);
  });

  it('is skipped with the reason for whoever cannot or does not want to be reached', async () => {
    for (const [patient, reason] of [
      [{ preferred_channel: 'none' }, "The patient doesn't want to be contacted."],
      [{ preferred_channel: 'email' }, 'No email address of the patient is known.'],
      [{ preferred_channel: 'sms' }, 'No phone number of the patient is known.'],
    ] as const) {
      const { book, told } = await clinicThatReminds(patient);
      const visit = await book(20 * 60);
      const ear = listener();
      await remind(ear);
      expect(ear.heard).toEqual([]);
      expect((await told(visit)).reminders).toMatchObject([{ state: 'skipped', reason }]);
    }
  });

  it('is nothing for a clinic that does not remind, or a cancelled visit', async () => {
    const { world, book, told } = await clinicThatReminds();
    const visit = await book(20 * 60);
    await ask('POST', `${base}/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
    await book(21 * 60);
    await ask('PUT', `/api/clinics/${world.clinic}/`, { name: 'Quiet', reminder_hours: null });
    const ear = listener();
    await remind(ear);
    expect(ear.heard).toEqual([]);
    expect(await told(visit)).toEqual({ hours: null, due_at: null, text: null, reminders: [] });
  });

  it('goes by mail to whoever prefers it, with the clinic as its sender', async () => {
    const { book } = await clinicThatReminds({ preferred_channel: 'email', email: 'minh@example.test' });
    await book(20 * 60);
    const ear = listener();
    await remind(ear);
    expect(ear.heard).toMatchObject([
      { by: 'mail', to: 'minh@example.test', sender: 'World', subject: 'Your visit at World' },
    ]);
  });

  it('is held while nothing is set up to send it, and says so', async () => {
    const { book, told } = await clinicThatReminds();
    const visit = await book(20 * 60);
    await remind({});
    expect((await told(visit)).reminders).toMatchObject([
      { state: 'held', reason: 'Text messages are not set up on this server.' },
    ]);
    const ear = listener();
    await remind(ear);
    expect(ear.heard).toHaveLength(1);
    expect((await told(visit)).reminders).toMatchObject([{ state: 'sent', reason: '' }]);
  });

  it('waits for another attempt and says what the last one ran into', async () => {
    const { book, told } = await clinicThatReminds();
    const visit = await book(20 * 60);
    await remind(listener(new Error('The line is busy.')));
    expect((await told(visit)).reminders).toMatchObject([{ state: 'queued', reason: 'The line is busy.' }]);
  });

  it.each(['cancel', 'reschedule'])('that waits is withdrawn by %s', async (action) => {
    const { book, told } = await clinicThatReminds();
    const visit = await book(20 * 60);
    await remind({});
    const start_at = new Date(Date.parse(visit.start_at) + 3_600_000).toISOString();
    const body = action === 'cancel' ? { reason: 'sick' } : { start_at, override_reason: 'They asked.' };
    const done = await ask('POST', `${base}/${visit.id}/${action}/`, { version: visit.version, ...body });
    expect(done.status, done.text).toBe(200);
    const ear = listener();
    await carryDue({ pool: api.pool, carriers: ear, publicUrl: '', vault: api.messageVault });
    expect(ear.heard).toEqual([]);
    expect((await told(visit)).reminders).toMatchObject([
      { state: 'failed', reason: 'The visit was cancelled or moved before it could be sent.' },
    ]);
  });
});
