import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Answered, type Api, openApi } from '#tests/support/api.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { codeOf, factorsOn } from '#tests/support/second-factor.ts';

const asked = '/api/auth/user/second-step/';
const wanted = {
  status: 409,
  body: { second_step: ['This clinic asks for your second step again before you sign.'] },
};

let api: Api;
let on: ReturnType<typeof factorsOn>;
let ada: Account;
let world: World;
let secret: string;
let codes: string[];
beforeAll(async () => {
  api = await openApi();
  on = factorsOn(api);
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  ({ secret, codes } = await on.withApp(ada));
  await world.put(`/api/clinics/${world.clinic}/`, { name: 'Harbour', signing_asks_step: true });
});
afterAll(() => api.close());

const call = (token: string, path: string, body?: object, headers?: Record<string, string>) =>
  api.ask('POST', path, { token, body, ...(headers && { headers }) });
const seen = {
  occurred_at: '2026-03-02T09:00:00.000Z',
  chief_complaint: 'Headache',
  assessment: 'Tension',
};
const write = () =>
  world.post('/api/patients/medical-records', {
    ...{ clinic: world.clinic, patient: world.patient, staff: world.staff },
    ...seen,
  });
const act = ({ id, version }: Made, action: string, body: object = {}, token = ada.token) =>
  call(token, `/api/medical-records/${id}/${action}/`, { version, ...body });

/** The second step once more, in the session of a token. */
async function take(token: string, code: string, method = 'totp'): Promise<Answered> {
  const { challenge } = (await call(token, asked)).body;
  return call(token, `${asked}confirm/`, { challenge, method, code });
}
const takeByApp = async (token = ada.token) => {
  await on.letTimePass();
  return take(token, await codeOf(secret));
};
const letMinutesPass = () =>
  api.pool.query("UPDATE sessions SET step_taken_at = step_taken_at - interval '6 minutes'");
const signIn = async () =>
  (await on.step(ada, { method: 'totp', code: await codeOf(secret) })).body.token.access as string;

describe('a signature where the clinic asks for the second step again', () => {
  it('is given once the step was taken, for five minutes, and by that session alone', async () => {
    await letMinutesPass();
    const [one, two] = [await write(), await write()];
    expect(await act(one, 'sign')).toMatchObject(wanted);
    expect((await takeByApp()).status).toBe(204);
    const other = (await on.step(ada, { method: 'recovery', code: codes[0] ?? '' })).body.token.access;
    await letMinutesPass();
    expect(await act(one, 'sign')).toMatchObject(wanted);
    expect((await takeByApp()).status).toBe(204);
    expect((await act(one, 'sign')).body.status).toBe('signed');
    expect(await act(two, 'sign', {}, other)).toMatchObject(wanted);
    expect((await act(two, 'sign')).body.status).toBe('signed');
    expect(await on.log(ada)).toContain('auth.second_step_taken');
  });

  it('needs nothing more right after a sign-in with the second step', async () => {
    await on.letTimePass();
    const token = await signIn();
    expect((await act(await write(), 'sign', {}, token)).body.status).toBe('signed');
  });

  it('is asked for whatever freezes words under a name: a part, an amendment, an addendum', async () => {
    await takeByApp();
    const signed = (await act(await write(), 'sign')).body as Made;
    const added = await act(signed, 'addenda', { text: 'Seen again.', reason: 'Late result.' });
    await letMinutesPass();
    expect(await act(added.body, 'sign-addendum')).toMatchObject(wanted);
    const corrected = { ...seen, staff: world.staff, assessment: 'Migraine', reason: 'Wrong.' };
    expect(await act(added.body, 'amend', corrected)).toMatchObject(wanted);
    expect(await act(await write(), 'sign-part')).toMatchObject(wanted);
    await takeByApp();
    expect((await act(added.body, 'sign-addendum')).status).toBe(200);
  });

  it('is asked for a consent, and the same request under the same key signs afterwards', async () => {
    await letMinutesPass();
    const forms = '/api/patients/consent-forms';
    const blocks = [{ key: 'intro', type: 'paragraph', label: 'I agree.' }];
    const draft = await world.post(forms, { clinic: world.clinic, title: 'Treatment', blocks });
    const form = await world.post(`${forms}/${draft.id}/publish/`, { version: draft.version });
    const consent = await world.post('/api/patients/patient-consents', {
      ...{ clinic: world.clinic, patient: world.patient, consent_form: form.id },
    });
    const key = { 'idempotency-key': randomUUID() };
    const signature = { method: 'drawn', image: 'data:image/png;base64,iVBORw0KGgo=', strokes: 2 };
    const signer = { kind: 'patient', name: 'Minh' };
    const sign = () =>
      call(
        ada.token,
        `/api/patients/patient-consents/${consent.id}/sign/`,
        { version: consent.version, answers: {}, signer, signature },
        key,
      );
    expect(await sign()).toMatchObject(wanted);
    await takeByApp();
    expect((await sign()).body.status).toBe('active');
  });

  it('asks nobody who has no second step, and nobody where the clinic does not want it', async () => {
    await letMinutesPass();
    const eve = await api.signUp('eve');
    const hers = await makeWorld(api, eve);
    await hers.put(`/api/clinics/${hers.clinic}/`, { name: 'Quay', signing_asks_step: true });
    const record = await hers.post('/api/patients/medical-records', {
      ...{ clinic: hers.clinic, patient: hers.patient, staff: hers.staff },
      ...{ occurred_at: '2026-03-02T09:00:00.000Z', chief_complaint: 'Cough', assessment: 'Cold' },
    });
    expect((await act(record, 'sign', {}, eve.token)).body.status).toBe('signed');
    expect((await call(eve.token, asked)).status).toBe(409);
    await world.put(`/api/clinics/${world.clinic}/`, { name: 'Harbour', signing_asks_step: false });
    expect((await act(await write(), 'sign')).body.status).toBe('signed');
    await world.put(`/api/clinics/${world.clinic}/`, { name: 'Harbour', signing_asks_step: true });
  });
});

describe('the second step once more', () => {
  it("refuses a used code, a challenge of a sign-in or of another session, and an owner's code", async () => {
    await on.letTimePass();
    const code = await codeOf(secret);
    expect((await take(ada.token, code)).status).toBe(204);
    expect((await take(ada.token, code)).status).toBe(400);
    await on.letTimePass();
    const other = await signIn();
    await on.letTimePass();
    const { challenge } = (await call(other, asked)).body;
    const confirm = { challenge, method: 'totp', code: await codeOf(secret) };
    expect(await call(ada.token, `${asked}confirm/`, confirm)).toMatchObject({
      status: 400,
      body: { challenge: [expect.any(String)] },
    });
    expect((await api.ask('POST', '/api/auth/second-step/', { body: confirm })).status).toBe(400);
    const { next } = (await on.logIn(ada)).body;
    const signIns = { ...confirm, challenge: next.challenge };
    expect((await call(ada.token, `${asked}confirm/`, signIns)).status).toBe(400);
    expect((await call(other, `${asked}confirm/`, confirm)).status).toBe(204);
    expect((await call(other, `${asked}confirm/`, confirm)).status).toBe(400);
  });

  it('counts wrong codes as the sign-in does', async () => {
    const dan = (await on.withApp()).account;
    const wrong = async () => (await take(dan.token, '000000')).status;
    const tried: number[] = [];
    for (let times = 0; times < 11; times += 1) tried.push(await wrong());
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
