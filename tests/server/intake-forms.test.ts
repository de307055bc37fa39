import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { linkedVisit } from '#tests/support/door.ts';
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

const forms = '/api/patients/consent-forms';
const blocks = [{ key: 'phone', type: 'phone', label: 'Which number can we call?', required: true }];
const signature = { key: 'signed', type: 'signature', label: 'I agree.' };

const ask = (method: string, path: string, body?: object, headers?: object) =>
  api.ask(method, path, { token: ada.token, ...(body && { body }), ...(headers && { headers }) } as never);
const publish = async (body: object) => {
  const form = await world.post(forms, { clinic: world.clinic, title: 'Before your visit', blocks, ...body });
  return world.post(`${forms}/${form.id}/publish/`, { version: form.version });
};

let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

/** A visit whose service asks questions, with a link to it. */
async function askedVisit(body: object = {}, given: object = {}) {
  const service = await world.post('/api/services/services', {
    ...{ clinic: world.clinic, name: `Asked ${days}`, duration_minutes: 30, color: 'teal' },
    staff: [{ staff: world.staff }],
  });
  const form = await publish({ category: 'intake', services: [service.id], ...body });
  const visit = await linkedVisit(api, ada, world, morning(), { service: service.id, ...given });
  return { ...visit, form, service: service.id };
}
type Asked = Awaited<ReturnType<typeof askedVisit>>;

const send = (visit: Asked, answers: object, version = 1) =>
  visit.post('forms/answer', { form: visit.form.id, version, answers });
const isOpen = async ({ visit }: Asked) =>
  (await api.pool.query('SELECT has_open_forms($1, $2) AS open', [world.clinic, visit])).rows[0]?.open;

describe('forms that ask questions before a visit', () => {
  it('are no consents that a visit lacks', async () => {
    const visit = await askedVisit();
    expect(visit.form).toMatchObject({ category: 'intake' });
    expect((await visit.stored()).consents).toMatchObject({ state: 'none_required', required: 0 });
  });

  it('are not signed', async () => {
    const refused = await ask('POST', forms, {
      ...{ clinic: world.clinic, title: 'Signed', category: 'intake', blocks: [...blocks, signature] },
    });
    expect([refused.status, refused.body]).toEqual([
      400,
      { 'blocks.1': ['Questions before a visit are not signed.'] },
    ]);
    const draft = await world.post(forms, {
      ...{ clinic: world.clinic, title: 'Turned', blocks: [...blocks, signature] },
    });
    const turned = await ask(
      'PUT',
      `${forms}/${draft.id}/`,
      { title: 'Turned', category: 'intake' },
      { 'if-match': `"${draft.version}"` },
    );
    expect(turned.body).toEqual({ 'blocks.1': ['Questions before a visit are not signed.'] });
    const form = await publish({ category: 'intake' });
    const consent = await ask('POST', '/api/patients/patient-consents', {
      ...{ clinic: world.clinic, patient: world.patient, consent_form: form.id },
    });
    expect([consent.status, consent.body]).toEqual([
      409,
      { consent_form: ['This form asks questions before a visit. It is not signed.'] },
    ]);
  });

  it('stay what they are once they are published, in the database too', async () => {
    for (const [is, other] of [
      ['intake', 'treatment'],
      ['research', 'intake'],
    ]) {
      const form = await publish({ category: is });
      const draft = await world.post(`${forms}/${form.id}/new-draft/`, { version: form.version });
      const turned = await ask(
        'PUT',
        `${forms}/${form.id}/`,
        { title: 'Other', category: other },
        { 'if-match': `"${draft.version}"` },
      );
      expect([turned.status, Object.keys(turned.body)]).toEqual([400, ['category']]);
      await expect(
        api.pool.query('UPDATE consent_forms SET category = $1 WHERE id = $2', [other, form.id]),
      ).rejects.toThrow('a published form stays what it is');
    }
  });
});

describe('questions at home', () => {
  it('are told and answered only after the date of birth', async () => {
    const visit = await askedVisit();
    expect((await visit.read()).body.may.forms).toBe(true);
    expect(await isOpen(visit)).toBe(true);
    const refused = await send(visit, { phone: '+49 40 1' });
    expect([refused.status, refused.body.code]).toEqual([403, 'birth_date_needed']);
    await visit.identify();
    const form = { form: visit.form.id, kind: 'questions', title: 'Before your visit' };
    expect((await visit.get('forms/')).body.forms).toEqual([{ ...form, state: 'open' }]);
    const opened = (await visit.post('forms/open', { form: visit.form.id })).body;
    expect(opened).toMatchObject({ ...form, version: 1, blocks, patient_name: 'Minh Nguyễn' });
    expect((await send(visit, {})).body).toMatchObject({
      answers: ['An answer is needed: Which number can we call?'],
    });
    const sent = await send(visit, { phone: '+49 40 1', other: 'dropped' });
    expect(sent.body.forms).toEqual([{ ...form, state: 'answered' }]);
    expect(await isOpen(visit)).toBe(false);
    const { rows } = await api.pool.query('SELECT * FROM intake_answers WHERE reservation_id = $1', [
      visit.visit,
    ]);
    expect(rows).toMatchObject([
      {
        ...{ form_version: 1, language: 'en', answers: { phone: '+49 40 1' }, settled_at: null },
        merge_fields: { patient_name: 'Minh Nguyễn' },
      },
    ]);
    const audit = await api.pool.query(
      "SELECT user_id, patient_id FROM audit_entries WHERE action = 'visit.form_answered'",
    );
    expect(audit.rows).toEqual([{ user_id: null, patient_id: world.patient }]);
    for (const statement of [
      "UPDATE intake_answers SET answers = '{}' WHERE id = $1",
      'DELETE FROM intake_answers WHERE id = $1',
    ])
      await expect(api.pool.query(statement, [rows[0].id])).rejects.toThrow('intake_answers does not change');
  });

  it('are one set, however often and by however many at once they are sent', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(visit, { phone: '1' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const other = await send(visit, { phone: '2' });
    expect([other.status, Object.keys(other.body)]).toEqual([409, ['form']]);
    const { rows } = await api.pool.query('SELECT answers FROM intake_answers WHERE reservation_id = $1', [
      visit.visit,
    ]);
    expect(rows).toEqual([{ answers: { phone: '1' } }]);
  });

  it('are read again where the clinic changed them, and not answered for a visit that is cancelled', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const draft = await world.post(`${forms}/${visit.form.id}/new-draft/`, { version: visit.form.version });
    await world.post(`${forms}/${visit.form.id}/publish/`, { version: draft.version });
    const stale = await send(visit, { phone: '1' });
    expect([stale.status, Object.keys(stale.body)]).toEqual([409, ['form_version']]);
    expect((await send(visit, { phone: '1' }, 2)).status).toBe(200);
    const off = await askedVisit();
    await off.identify();
    await off.post('cancel', { reason: 'other' });
    expect((await send(off, { phone: '1' })).status).toBe(409);
  });

  it('are no consents that could be signed, and consents are not answered', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const sign = {
      signer: { kind: 'patient', name: 'Minh Nguyễn' },
      signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
    };
    expect((await visit.post('forms/sign', { form: visit.form.id, version: 1, ...sign })).status).toBe(409);
    const consent = await askedVisit({ category: 'treatment' });
    await consent.identify();
    expect((await send(consent, { phone: '1' })).status).toBe(409);
  });
});

const answersPath = '/api/patients/intake-answers';
const chartBlocks = [
  { key: 'phone', type: 'phone', label: 'Which number can we call?', chart_field: 'phone_number' },
  { key: 'street', type: 'short_text', label: 'Where do you live?', chart_field: 'address_line1' },
  { key: 'allergies', type: 'long_text', label: 'Your allergies?', chart_field: 'allergies' },
  { key: 'tablets', type: 'long_text', label: 'What do you take?', chart_field: 'medications' },
  { key: 'sport', type: 'radio', label: 'Do you do sports?', options: ['Yes', 'No'] },
];

describe('answers as proposals for the chart', () => {
  /** A patient of their own with what they answered. */
  async function proposed(given: object, person: object = {}) {
    const patient = await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Eva', last_name: `Lima ${days}`, birth_date: '1984-02-29' },
      ...person,
    });
    const visit = await askedVisit({ blocks: chartBlocks }, { patient: patient.id });
    await visit.identify();
    expect((await send(visit, given)).status).toBe(200);
    const list = () => world.read(`${answersPath}?clinic=${world.clinic}&appointment=${visit.visit}`);
    const [first] = (await list()).results;
    return {
      ...{ visit, patient: patient.id as number, id: first.id as number, first },
      now: async () => (await list()).results[0],
      chart: () => world.read(`/api/patients/patients/${patient.id}/`),
    };
  }
  type Proposed = Awaited<ReturnType<typeof proposed>>;
  const decide = async (
    of: Proposed,
    decision: string,
    key?: string,
    more: object = {},
    token = ada.token,
  ) => {
    const { version, patient_version } = await of.now();
    return api.ask('POST', `${answersPath}/${of.id}/decide/`, {
      token,
      body: { version, decision, key, ...(decision === 'accepted' && { patient_version }), ...more },
    });
  };
  const standings = (of: { fields: { key: string; standing: string }[] }) =>
    Object.fromEntries(of.fields.map(({ key, standing }) => [key, standing]));

  it('stand beside what the chart holds, and are accepted and dismissed one by one', async () => {
    const of = await proposed(
      { phone: ' 555 1 ', street: 'Quay 2', allergies: 'Penicillin, latex', sport: 'Yes' },
      { phone_number: '444', address_line1: 'Quay 1', allergies: [{ substance: 'Latex', severity: 'mild' }] },
    );
    expect(standings(of.first)).toEqual({
      ...{ phone: 'proposed', street: 'proposed', allergies: 'proposed', sport: 'unread' },
    });
    expect(of.first.fields[0]).toMatchObject({
      label: 'Which number can we call?',
      answer: '555 1',
      chart: '444',
    });
    const news = () => world.read(`/api/clinics/${world.clinic}/online-news/`);
    const isNews = async () =>
      (await news()).items.some(
        (one: { kind: string; id: number }) => one.kind === 'intake' && one.id === of.id,
      );
    expect(await isNews()).toBe(true);
    await world.post(`/api/clinics/${world.clinic}/online-news/seen/`, {
      items: [{ kind: 'intake', id: of.id }],
    });
    expect(await isNews()).toBe(true);

    expect((await decide(of, 'accepted', 'phone')).body).toMatchObject({ settled_at: null });
    expect(await of.chart()).toMatchObject({ phone_number: '555 1', address_line1: 'Quay 1' });
    await decide(of, 'dismissed', 'street');
    await decide(of, 'accepted', 'allergies');
    const chart = await of.chart();
    expect(chart.address_line1).toBe('Quay 1');
    expect(chart.allergies).toMatchObject([
      { substance: 'Latex', severity: 'mild' },
      { substance: 'Penicillin' },
    ]);
    const read = await decide(of, 'read');
    expect(standings(read.body)).toEqual({
      ...{ phone: 'accepted', street: 'dismissed', allergies: 'accepted', sport: 'read' },
    });
    expect(read.body.settled_at).not.toBeNull();
    expect(await isNews()).toBe(false);
    const { rows } = await api.pool.query(
      "SELECT action, user_id, changes FROM audit_entries WHERE patient_id = $1 AND action LIKE '%answers%' AND action <> 'intake_answers.listed' ORDER BY position",
      [of.patient],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['patient.updated_from_answers', 'intake_answers.accepted', 'intake_answers.dismissed'],
      ...['patient.updated_from_answers', 'intake_answers.accepted', 'intake_answers.read'],
    ]);
    expect(rows.every(({ user_id }) => user_id === ada.id)).toBe(true);
  });

  it('stand in the archive of their patient, clinical ones for whoever may read them', async () => {
    const of = await proposed({ street: 'Quay 7', tablets: 'Ibuprofen' });
    const desk = await joinAs(api, ada, world.clinic, 'receptionist');
    const taken = async (token: string) => {
      const { bytes } = await api.ask('GET', `/api/patients/patients/${of.patient}/archive/?language=en`, {
        token,
      });
      const entries = await unpacked(bytes);
      return {
        page: String(entries.get('index.html')),
        chart: JSON.parse(String(entries.get('chart.json'))),
      };
    };
    const { page, chart } = await taken(ada.token);
    expect(chart.answers).toEqual([await of.now()]);
    for (const words of [
      'Answers from home',
      'Where do you live?',
      'Quay 7',
      'What do you take?',
      'Ibuprofen',
    ])
      expect(page).toContain(words);
    const seen = await taken(desk.token);
    expect(seen.page).toContain('Quay 7');
    expect(seen.page + JSON.stringify(seen.chart)).not.toContain('Ibuprofen');
  });

  it('never overwrite what changed meanwhile, and are decided once', async () => {
    const of = await proposed({ phone: '555 2' }, { phone_number: '444' });
    const { patient_version } = of.first;
    const chart = await of.chart();
    await world.put(`/api/patients/patients/${of.patient}/`, {
      ...{ first_name: 'Eva', last_name: 'Lima', phone_number: '777', version: chart.version },
    });
    expect((await decide(of, 'accepted', 'phone', { patient_version })).status).toBe(412);
    expect((await of.chart()).phone_number).toBe('777');
    expect((await of.now()).fields[0]).toMatchObject({ chart: '777', standing: 'proposed' });
    const { version } = of.first;
    const both = await Promise.all([
      decide(of, 'dismissed', 'phone', { version }),
      decide(of, 'accepted', 'phone', { version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await decide(of, 'accepted', 'phone')).status).toBe(409);
    expect((await decide(of, 'dismissed')).status).toBe(409);
  });

  it('need no decision where the chart says so already, and are refused where it could not hold them', async () => {
    const same = await proposed(
      { phone: '444', allergies: 'latex' },
      { phone_number: '444', allergies: [{ substance: 'Latex' }] },
    );
    expect(standings(same.first)).toEqual({ phone: 'same', allergies: 'same' });
    expect((await decide(same, 'read')).body.settled_at).not.toBeNull();
    const odd = await proposed({ phone: 'call my mother' });
    const refused = await decide(odd, 'accepted', 'phone');
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['key']]);
    expect((await odd.chart()).phone_number).toBe('');
  });

  it('show medication to clinical staff alone, and nothing to another clinic', async () => {
    const of = await proposed({ tablets: 'Ramipril 5 mg' });
    const { id, version } = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'receptionist' },
    });
    const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
    const { token } = await api.signUp('bea');
    await api.ask('POST', '/api/staff/staff/accept-invitation/', { token, body: { code } });
    const list = `${answersPath}?clinic=${world.clinic}&appointment=${of.visit.visit}`;
    const seen = await api.ask('GET', list, { token });
    expect(seen.text).not.toContain('Ramipril');
    expect(seen.body.results[0].fields[0]).toMatchObject({ answer: '', chart: '', standing: 'hidden' });
    const refused = await decide(of, 'accepted', 'tablets', {}, token);
    expect([refused.status, refused.body]).toEqual([
      409,
      { key: ['Only clinical staff can decide this answer.'] },
    ]);
    const eve = await api.signUp('eve');
    expect((await api.ask('GET', `${answersPath}?clinic=${world.clinic}`, { token: eve.token })).status).toBe(
      404,
    );
    expect((await decide(of, 'dismissed', 'tablets', {}, eve.token)).status).toBe(404);
    expect(of.first.fields[0]).toMatchObject({ answer: 'Ramipril 5 mg', standing: 'proposed' });
    await decide(of, 'accepted', 'tablets');
    expect((await of.chart()).medications).toMatchObject([{ name: 'Ramipril 5 mg' }]);
  });
});

describe('the role of the public calls', () => {
  const asDoor = async (token: string, text: string, values: unknown[] = []) => {
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT * FROM open_door(visit_token_hash($1), 2700)', [token]);
      return (await client.query(text, values)).rows;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  it('adds answers for its own visit while the patient is known, and reads only that there are some', async () => {
    const [one, other] = [await askedVisit(), await askedVisit()];
    const add = (visit: Asked, { form }: Asked, clinic = world.clinic) =>
      asDoor(
        one.token,
        `INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id, identified_at)
         SELECT $1, $2, $3, 1, 'en', '{}', '{}', id, now() FROM visit_links`,
        [clinic, visit.visit, form.id],
      );
    await expect(add(one, one)).rejects.toThrow('row-level security');
    await one.identify();
    await other.identify();
    await send(other, { phone: '1' });
    await expect(add(one, one)).resolves.toEqual([]);
    await expect(add(other, other)).rejects.toThrow('row-level security');
    await expect(add(one, other)).rejects.toThrow('row-level security');
    await expect(add(one, one, world.clinic + 1)).rejects.toThrow('row-level security');
    expect(await asDoor(one.token, 'SELECT form_id FROM intake_answers')).toEqual([]);
    await send(one, { phone: '1' });
    expect(await asDoor(one.token, 'SELECT form_id FROM intake_answers')).toEqual([{ form_id: one.form.id }]);
    await api.pool.query("UPDATE visit_links SET identified_at = now() - interval '31 minutes'");
    expect(await asDoor(one.token, 'SELECT form_id FROM intake_answers')).toEqual([]);
    for (const statement of [
      'SELECT answers FROM intake_answers',
      'SELECT decisions FROM intake_answers',
      "UPDATE intake_answers SET decisions = '{}'",
      'DELETE FROM intake_answers',
    ])
      await expect(asDoor(one.token, statement), statement).rejects.toThrow('permission denied');
    await expect(
      asDoor(one.token, 'INSERT INTO intake_answers (clinic_id, settled_at) VALUES (1, now())'),
    ).rejects.toThrow('permission denied');
  });
});
