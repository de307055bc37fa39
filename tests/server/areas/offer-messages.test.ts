import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carriers, Parcel } from '#server/messages/carrier.ts';
import { carryDue } from '#server/messages/carry.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

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

async function carried(): Promise<(Parcel & { by: string })[]> {
  const heard: (Parcel & { by: string })[] = [];
  const by = (way: string) => ({
    async carry(parcel: Parcel) {
      heard.push({ ...parcel, by: way });
    },
  });
  const carriers: Carriers = { mail: by('mail'), text: by('text') };
  await carryDue({
    pool: api.pool,
    carriers,
    publicUrl: 'https://desk.example.org',
    vault: api.messageVault,
  });
  return heard;
}

/** A clinic in which a patient waits, and a time that was given up. */
async function freedTime(patient: object, settings: object = {}) {
  const world = await makeWorld(api, ada);
  const { clinic, service, staff } = world;
  await ask('PUT', `/api/clinics/${clinic}/`, { name: 'World', phone_number: '030 99', ...settings });
  const person = { clinic, first_name: 'Minh', last_name: 'Lee', ...patient };
  const { id } = (await ask('POST', '/api/patients/patients', person)).body;
  const whole = { clinic, patient: world.patient, service, staff };
  const visit = (await ask('POST', base, { ...whole, start_at: '2036-03-03T09:00:00Z' })).body;
  const waiting = (
    await ask('POST', base, {
      ...{ ...whole, patient: id, action: 'waitlist', start_at: null },
      waitlist: { staff_any: false, weekdays: [] },
    })
  ).body;
  await ask('POST', `${base}/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
  const times = async () => (await ask('GET', `/api/patients/freed-times/?clinic=${clinic}`)).body.times;
  const [time] = await times();
  const offered = await ask('POST', `/api/patients/freed-times/${time.id}/offer/`, {
    ...{ appointment: waiting.id, version: waiting.version, minutes: 60 },
  });
  expect(offered.status, offered.text).toBe(200);
  const standing = () => ask('GET', `${base}/${waiting.id}/`);
  return { world, clinic, waiting, time: offered.body, times, standing };
}

it('whoever is offered a time is told when and where, and nothing of why', async () => {
  const { time, times } = await freedTime({ preferred_channel: 'email', email: 'minh@example.test' });
  expect(time.waiting).toMatchObject([{ patient_name: 'Minh Lee', message: 'queued' }]);
  const heard = await carried();
  expect(heard).toMatchObject([{ by: 'mail', to: 'minh@example.test', subject: 'A time for you at World' }]);
  expect(heard[0]?.text).toMatch(
    /^Minh, a time at World is free: Monday,? 3 March 2036 at \d\d:00\. We are keeping it for you until /,
  );
  expect(heard[0]?.text).toContain('To take it, call 030 99.');
  expect(heard[0]?.text).not.toMatch(/It is for/);
  expect((await times())[0].waiting).toMatchObject([{ message: 'sent' }]);
});

it('has no link that opens nothing, while the clinic has closed its door', async () => {
  const reach = { preferred_channel: 'email', email: 'minh@example.test' };
  await freedTime(reach);
  expect((await carried())[0]?.text).toContain('https://desk.example.org/visit/');
  const { world } = await freedTime(reach);
  await openPage(world, { all_closed: true });
  const [mail] = await carried();
  expect(mail?.text).toContain('To take it, call 030 99.');
  expect(mail?.text).not.toContain('https://');
});

it('a clinic may let its messages say what the visit is for, in the language of the patient', async () => {
  await freedTime(
    { preferred_channel: 'sms', phone_number: '030 1', preferred_language: 'pt-BR' },
    { messages_name_service: true },
  );
  const heard = await carried();
  expect(heard).toMatchObject([{ by: 'text', to: '030 1' }]);
  expect(heard[0]?.text).toMatch(
    /há um horário livre em World.*É para .+, com .+\. Para ficar com ele, ligue para 030 99\./s,
  );
});

it('nobody is written to who does not want it, or has no address', async () => {
  for (const patient of [
    { preferred_channel: 'none', phone_number: '030 1' },
    { preferred_channel: 'email' },
  ]) {
    const { time } = await freedTime(patient);
    expect(time.waiting).toMatchObject([{ message: null }]);
  }
  expect(await carried()).toEqual([]);
});

it('an offer that was declined or taken before its message left is not sent', async () => {
  for (const action of ['decline-offer', 'accept']) {
    const { clinic, waiting, standing } = await freedTime({ phone_number: '030 1' });
    const { version } = (await standing()).body;
    const answered = await ask('POST', `${base}/${waiting.id}/${action}/`, { version });
    expect(answered.status, answered.text).toBe(200);
    expect(await carried()).toEqual([]);
    const [message] = (await ask('GET', `/api/messages/?clinic=${clinic}`)).body.results;
    expect(message).toMatchObject({
      ...{ kind: 'offer', state: 'failed', last_error: 'The offer ended before it could be sent.' },
      is_current: false,
    });
  }
});
