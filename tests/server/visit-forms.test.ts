import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { linkedVisit } from '#tests/support/door.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

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
const consents = '/api/patients/patient-consents';

const blocks = [
  { key: 'intro', type: 'paragraph', label: 'Dear {patient_name}, welcome to {clinic}.' },
  { key: 'had', type: 'radio', label: 'Did you have this before?', options: ['Yes', 'No'], required: true },
];
const portuguese = {
  language: 'pt',
  title: 'Tratamento',
  blocks: [
    { key: 'intro', label: 'Cara {patient_name}, seja bem-vinda a {clinic}.' },
    { key: 'had', label: 'Já fez isto antes?', options: ['Sim', 'Não'] },
  ],
};

let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
let count = 0;

/** A service of its own that asks for forms, and a visit for it with a link. */
async function askedVisit(given: object[] = [{}], visit: object = {}) {
  const service = await world.post('/api/services/services', {
    clinic: world.clinic,
    name: `Service ${++count}`,
    duration_minutes: 30,
    color: 'teal',
    staff: [{ staff: world.staff }],
  });
  const made: Made[] = [];
  for (const one of given) {
    const form = await world.post(forms, {
      ...{ clinic: world.clinic, title: `Treatment ${made.length + 1}`, blocks, services: [service.id] },
      ...one,
    });
    made.push(await world.post(`${forms}/${form.id}/publish/`, { version: form.version }));
  }
  const patient = await linkedVisit(api, ada, world, morning(), { service: service.id, ...visit });
  const [form = { id: 0, version: 0 }] = made;
  return { ...patient, forms: made, form: form.id, service: service.id };
}
type Asked = Awaited<ReturnType<typeof askedVisit>>;

const typed = { method: 'typed', typed_name: 'Minh Nguyễn' };
const signer = { kind: 'patient', name: 'Minh Nguyễn' };
const open = async (visit: Asked, form = visit.form, language = 'en') =>
  (await visit.post('forms/open', { form, language })).body;
const sign = (visit: Asked, version: number, more: object = {}) =>
  visit.post('forms/sign', {
    ...{ form: visit.form, version, answers: { had: 'No' }, signer, signature: typed },
    ...more,
  });
const stored = async (visit: number): Promise<Made[]> => {
  const listed = await world.read(`${consents}?clinic=${world.clinic}&appointment=${visit}`);
  return Promise.all(listed.results.map(({ id }: Made) => world.read(`${consents}/${id}/`)));
};
const verified = async ({ id }: Made) => (await world.read(`${consents}/${id}/verify/`)).intact;

describe('forms at home', () => {
  it('are told only after the date of birth', async () => {
    const visit = await askedVisit();
    expect((await visit.read()).body.may.forms).toBe(true);
    for (const [what, body] of [
      ['open', { form: visit.form }],
      ['sign', { form: visit.form, version: 1, signer, signature: typed }],
      ['refuse', { form: visit.form, version: 1, reason: 'No.' }],
    ] as const) {
      const { status, body: refused } = await visit.post(`forms/${what}`, body);
      expect([status, refused.code]).toEqual([403, 'birth_date_needed']);
    }
    expect((await visit.get('forms/')).status).toBe(403);
    await visit.identify();
    expect((await visit.get('forms/')).body.forms).toEqual([
      { form: visit.form, kind: 'consent', title: 'Treatment 1', state: 'open' },
    ]);
    const without = await linkedVisit(api, ada, world, morning());
    expect((await without.read()).body.may.forms).toBe(false);
  });

  it('land where consents from the desk do, with how they came about, and are verified alike', async () => {
    const visit = await askedVisit([{ validity_days: 30 }]);
    await visit.identify();
    const opened = await open(visit);
    expect(opened).toMatchObject({ title: 'Treatment 1', language: 'en', patient_name: 'Minh Nguyễn' });
    expect((await sign(visit, opened.version)).body.forms[0].state).toBe('signed');
    expect((await sign(visit, opened.version)).status).toBe(200);

    const [consent, ...more] = await stored(visit.visit);
    expect(more).toEqual([]);
    expect(consent).toMatchObject({
      ...{ status: 'active', decision: 'permit', signer, captured_by: null, language: 'en' },
      answers: { had: 'No' },
      signature: typed,
    });
    expect(Object.keys(consent?.from_home).sort()).toEqual(['identified_at', 'link', 'opened_at']);
    expect(consent?.rendered_text).toContain('Dear Minh Nguyễn, welcome to World.');
    expect(consent?.events.map((one: Made) => [one.action, one.by, one.by_link])).toEqual([
      ['sign', null, true],
    ]);
    expect(await verified(consent as Made)).toBe(true);
    await api.pool.query('ALTER TABLE patient_consents DISABLE TRIGGER keep_decision');
    await api.pool.query(
      `UPDATE patient_consents SET from_home = from_home || '{"opened_at": "2020-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [consent?.id],
    );
    await api.pool.query('ALTER TABLE patient_consents ENABLE TRIGGER keep_decision');
    expect(await verified(consent as Made)).toBe(false);

    expect((await visit.stored()).consents).toMatchObject({ state: 'complete', signed: 1 });
    const news = await world.read(`/api/clinics/${world.clinic}/online-news/`);
    expect(news.items).toContainEqual(
      expect.objectContaining({
        kind: 'step',
        what: 'signed',
        reservation: visit.visit,
        text: 'Treatment 1',
      }),
    );
    const { rows } = await api.pool.query(
      "SELECT action, user_id, patient_id FROM audit_entries WHERE object_type = 'patient_consent' AND object_id = $1 AND action LIKE 'visit.%' ORDER BY position",
      [consent?.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['visit.form_opened', 'visit.form_signed']);
    expect(rows.every(({ user_id, patient_id }) => user_id === null && patient_id === world.patient)).toBe(
      true,
    );
    expect((await world.read(`${forms}/${visit.form}/`)).signed_count).toBe(1);
  });

  it('are refused with a reason, and may be signed later all the same', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const { version } = await open(visit);
    const refuse = () =>
      visit.post('forms/refuse', { form: visit.form, version, reason: 'I want to ask first.' });
    expect((await refuse()).body.forms[0].state).toBe('refused');
    expect((await refuse()).status).toBe(200);
    expect((await stored(visit.visit))[0]).toMatchObject({ status: 'inactive', inactive_reason: 'refused' });
    const again = await open(visit);
    expect((await sign(visit, again.version)).body.forms[0].state).toBe('signed');
    expect((await stored(visit.visit)).map(({ status }) => status).sort()).toEqual(['active', 'inactive']);
  });

  it('are taken by no link of a patient whose chart is archived', async () => {
    const ana = await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Ana', last_name: 'Lima', birth_date: '1984-02-29' },
    });
    const visit = await askedVisit([{}], { patient: ana.id });
    await visit.identify();
    const { version } = await open(visit);
    await api.ask('DELETE', `/api/patients/patients/${ana.id}/`, { token: ada.token });
    const own = { kind: 'patient', name: 'Ana Lima' };
    const signature = { method: 'typed', typed_name: 'Ana Lima' };
    const refusal = { form: visit.form, version, reason: 'No.' };
    for (const { status } of [
      await sign(visit, version, { signer: own, signature }),
      await visit.post('forms/refuse', refusal),
      await visit.post('forms/open', { form: visit.form }),
    ])
      expect(status).toBe(404);
    expect((await stored(visit.visit)).map(({ status }) => status)).toEqual(['draft']);
  });

  it('ask for answers, for the name of who signs, for a guardian and for a witness as at the desk', async () => {
    const visit = await askedVisit([{}, { requires_witness: true }]);
    await visit.identify();
    expect((await visit.get('forms/')).body.forms.map(({ state }: Made) => state)).toEqual([
      'open',
      'at_desk',
    ]);
    const { version } = await open(visit);
    expect((await sign(visit, version, { answers: {} })).body).toHaveProperty('answers');
    const wrong = await sign(visit, version, { signature: { method: 'typed', typed_name: 'Eva Lima' } });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([409, ['signature']]);
    const empty = { method: 'drawn', image: '', strokes: 0 };
    expect((await sign(visit, version, { signature: empty })).body).toHaveProperty('signature');
    expect((await visit.post('forms/open', { form: visit.forms[1]?.id })).status).toBe(409);

    const child = await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Ana', last_name: 'Lima', birth_date: '2020-05-05' },
      guardian: { name: 'Eva Lima', relationship: 'parent', phone_number: '+49401234' },
    });
    const young = await askedVisit([{}], { patient: child.id });
    await young.identify('2020-05-05');
    const sheet = await open(young);
    expect(sheet.needs_guardian).toBe(true);
    const own = {
      signer: { kind: 'patient', name: 'Ana Lima' },
      signature: { method: 'typed', typed_name: 'Ana Lima' },
    };
    expect((await sign(young, sheet.version, own)).body).toHaveProperty('signer');
    const guardian = { kind: 'guardian', name: 'Eva Lima', relation: 'mother' };
    const signature = { method: 'typed', typed_name: 'Eva Lima' };
    expect((await sign(young, sheet.version, { signer: guardian, signature })).body.forms[0].state).toBe(
      'signed',
    );
    expect((await stored(young.visit))[0]?.signer).toEqual(guardian);
  });

  it('are read in a language that the form has, and again where a newer version is in force', async () => {
    const visit = await askedVisit([{ variants: [portuguese] }]);
    await visit.identify();
    expect((await visit.get('forms/?language=pt')).body.forms[0].title).toBe('Tratamento');
    const first = await open(visit, visit.form, 'pt');
    expect([first.title, first.blocks[1].options]).toEqual(['Tratamento', ['Sim', 'Não']]);
    expect((await open(visit, visit.form, 'pt')).version).toBe(first.version);
    const english = await open(visit, visit.form, 'ar');
    expect([english.language, english.version > first.version]).toEqual(['en', true]);
    const stale = await sign(visit, first.version);
    expect([stale.status, Object.keys(stale.body)]).toEqual([409, ['form_version']]);

    const now = await world.read(`${forms}/${visit.form}/`);
    const draft = await world.post(`${forms}/${visit.form}/new-draft/`, { version: now.version });
    const changed = await world.put(`${forms}/${visit.form}/`, {
      ...{ title: 'Changed', services: [visit.service], version: draft.version },
      variants: [],
      blocks: [...blocks, { key: 'more', type: 'paragraph', label: 'And more.' }],
    });
    await world.post(`${forms}/${visit.form}/publish/`, { version: changed.version });
    expect(Object.keys((await sign(visit, english.version)).body)).toEqual(['form_version']);
    const newest = await open(visit);
    expect(newest).toMatchObject({ title: 'Changed' });
    expect(newest.blocks).toHaveLength(3);
    expect((await sign(visit, newest.version)).body.forms[0].state).toBe('signed');
    const [consent] = await stored(visit.visit);
    expect(consent).toMatchObject({ form_version: 2, status: 'active' });
    expect(await verified(consent as Made)).toBe(true);
  });

  it('are read again before they are signed where what they say of the visit has changed', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const first = await open(visit);
    const service = `/api/services/services/${visit.service}/`;
    await world.put(service, { ...(await world.read(service)), name: 'Extraction' });
    const stale = await sign(visit, first.version);
    expect([stale.status, Object.keys(stale.body)]).toEqual([409, ['form_version']]);
    const again = await open(visit);
    expect(again.merge_fields.service).toBe('Extraction');
    expect((await sign(visit, again.version)).body.forms[0].state).toBe('signed');
  });

  it('name patient and staff in the order in which their script writes names, at home as at the desk', async () => {
    const { clinic } = world;
    const label = '{patient_name}: {staff}';
    const staff = await world.post('/api/staff/staff', {
      ...{ clinic, first_name: '小红', last_name: '李', color: 'teal' },
    });
    const service = await world.post('/api/services/services', {
      ...{ clinic, name: 'Acupuncture', duration_minutes: 30, color: 'teal', staff: [{ staff: staff.id }] },
    });
    const patient = await world.post('/api/patients/patients', {
      ...{ clinic, first_name: '小明', last_name: '王', birth_date: '1984-02-29' },
    });
    const draft = await world.post(forms, {
      ...{ clinic, title: '同意书', services: [service.id] },
      blocks: [{ key: 'intro', type: 'paragraph', label }],
    });
    const form = await world.post(`${forms}/${draft.id}/publish/`, { version: draft.version });
    const visit = await linkedVisit(api, ada, world, morning(), {
      ...{ service: service.id, staff: staff.id, patient: patient.id },
    });
    await visit.identify();
    await visit.post('forms/open', { form: form.id, language: 'en' });
    const [fromHome] = await stored(visit.visit);
    expect(fromHome?.rendered_text).toContain('王 小明: 李 小红');
    expect(fromHome?.is_outdated).toBe(false);
    const atDesk = await world.post(consents, {
      ...{ clinic, patient: patient.id, consent_form: form.id, appointment: visit.visit },
    });
    expect(atDesk.merge_fields).toMatchObject({ patient_name: '王 小明', staff: '李 小红' });
    expect(atDesk.is_outdated).toBe(false);
  });

  it('settle what was signed with an earlier visit, which gives way to what is signed anew', async () => {
    const visit = await askedVisit([{ recurrence: 'once' }, { recurrence: 'per_visit' }]);
    await visit.identify();
    const next = await linkedVisit(api, ada, world, morning(), { service: visit.service });
    await next.identify();
    const { body } = await next.post('forms/open', { form: visit.form });
    for (const { id } of visit.forms) {
      const { version } = await open(visit, id);
      expect((await sign(visit, version, { form: id })).status).toBe(200);
    }
    expect((await next.get('forms/')).body.forms.map(({ state }: Made) => state)).toEqual(['signed', 'open']);
    await next.post('forms/sign', {
      ...{ form: visit.form, version: body.version, answers: { had: 'Yes' }, signer, signature: typed },
    });
    const [before] = await stored(visit.visit).then((all) =>
      all.filter((one) => one.consent_form === visit.form),
    );
    expect(before).toMatchObject({ status: 'inactive', inactive_reason: 'superseded' });
    expect(before?.events.at(-1)).toMatchObject({ action: 'newerSigned', by: null });
  });

  it('are signed once, however many ask at once, and not for a visit that is cancelled', async () => {
    const visit = await askedVisit();
    await visit.identify();
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(visit)));
    expect(new Set(opened.map(({ version }) => version)).size).toBe(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(visit, opened[0].version)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await stored(visit.visit)).map(({ status }) => status)).toEqual(['active']);

    const off = await askedVisit();
    await off.identify();
    const { version } = await open(off);
    await off.post('cancel', { reason: 'other' });
    expect((await sign(off, version)).status).toBe(409);
    expect((await off.read()).body.may.forms).toBe(false);
  });

  it('are not opened again by an old page once the desk has them signed, for this visit or for an earlier one', async () => {
    const visit = await askedVisit([{ recurrence: 'once' }]);
    const atDesk = await world.post(consents, {
      ...{ clinic: world.clinic, patient: world.patient, appointment: visit.visit, consent_form: visit.form },
    });
    await world.post(`${consents}/${atDesk.id}/sign/`, {
      ...{ version: atDesk.version, answers: { had: 'No' }, signer, signature: typed },
    });
    const next = await linkedVisit(api, ada, world, morning(), { service: visit.service });
    for (const one of [visit, next]) {
      await one.identify();
      const { status, body } = await one.post('forms/open', { form: visit.form, language: 'en' });
      expect([status, body]).toEqual([
        409,
        { form: ['This form has already been signed. There is nothing left to do.'] },
      ]);
    }
    expect((await stored(visit.visit)).map(({ id }) => id)).toEqual([atDesk.id]);
    expect(await stored(next.visit)).toEqual([]);
  });

  it.each([
    ['sign', 200],
    ['refuse', 409],
    ['open', 409],
  ])('are told as they stand where the desk finishes one while %s is on its way', async (what, status) => {
    const visit = await askedVisit();
    await visit.identify();
    const { version } = await open(visit);
    const [draft] = await stored(visit.visit);
    const watch = await watching(api.url);
    await watch.query('BEGIN');
    await watch.query('SELECT FROM patient_consents WHERE id = $1 FOR UPDATE', [draft?.id]);
    const atDesk = world.post(`${consents}/${draft?.id}/sign/`, {
      ...{ version, answers: { had: 'No' }, signer, signature: typed },
    });
    await watch.waits(1);
    const atHome =
      what === 'sign'
        ? sign(visit, version)
        : visit.post(`forms/${what}`, { form: visit.form, version, language: 'en', reason: 'No.' });
    await watch.waits(2);
    await watch.query('COMMIT');
    expect((await atDesk).status).toBe('active');
    expect((await atHome).status).toBe(status);
    expect(await stored(visit.visit)).toMatchObject([{ id: draft?.id, status: 'active', from_home: null }]);
  });
});

describe('the role of the public calls', () => {
  const asDoor = async (token: string, text: string) => {
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT * FROM open_door(visit_token_hash($1), 2700)', [token]);
      return (await client.query(text)).rows;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  it('sees the forms of its own visit, and consents only while the patient is known', async () => {
    const [one, other] = [await askedVisit(), await askedVisit()];
    await other.identify();
    await open(other);
    expect(await asDoor(one.token, 'SELECT id FROM consent_forms')).toEqual([{ id: one.form }]);
    expect(await asDoor(one.token, 'SELECT form_id FROM consent_form_versions')).toEqual([
      { form_id: one.form },
    ]);
    expect(await asDoor(one.token, 'SELECT * FROM door_person()')).toEqual([]);
    expect(await asDoor(one.token, 'SELECT id FROM patient_consents')).toEqual([]);
    await one.identify();
    await open(one);
    const own = (await stored(one.visit))[0]?.id;
    expect(await asDoor(one.token, 'SELECT id FROM patient_consents')).toEqual([{ id: own }]);
    await api.pool.query("UPDATE visit_links SET identified_at = now() - interval '31 minutes'");
    expect(await asDoor(one.token, 'SELECT id FROM patient_consents')).toEqual([]);
    expect(await asDoor('nobody', 'SELECT id FROM consent_forms')).toEqual([]);
    for (const statement of [
      'SELECT note FROM patient_consents',
      'SELECT description FROM consent_forms',
      'UPDATE patient_consents SET patient_id = 1',
      "UPDATE consent_forms SET title = 'x'",
      'DELETE FROM patient_consents',
      'UPDATE visit_links SET identified_at = now()',
    ])
      await expect(asDoor(one.token, statement), statement).rejects.toThrow('permission denied');
  });
});
