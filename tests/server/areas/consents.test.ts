import { describe, expect, it } from 'vitest';
import type { Made } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();

const forms = '/api/patients/consent-forms';
const consents = '/api/patients/patient-consents';

const blocks = [
  { key: 'intro', type: 'paragraph', label: 'Dear {patient_name}, welcome to {clinic}.' },
  { key: 'had', type: 'radio', label: 'Did you have this before?', options: ['Yes', 'No'], required: true },
  { key: 'when', type: 'date', label: 'When?', required: true, show_if: { key: 'had', equals: 'Yes' } },
];
const portuguese = {
  language: 'pt',
  title: 'Tratamento',
  blocks: [
    { key: 'intro', label: 'Cara {patient_name}, seja bem-vinda a {clinic}.' },
    { key: 'had', label: 'Já fez isto antes?', options: ['Sim', 'Não'] },
    { key: 'when', label: 'Quando?' },
  ],
};
const published = async (more: object = {}) => {
  const made = await desk.world.post(forms, {
    clinic: desk.world.clinic,
    title: 'Treatment',
    blocks,
    ...more,
  });
  return desk.world.post(`${forms}/${made.id}/publish/`, { version: made.version });
};
const asked = (form: Made, more: object = {}) =>
  desk.world.post(consents, {
    clinic: desk.world.clinic,
    patient: desk.world.patient,
    consent_form: form.id,
    ...more,
  });
const drawn = { method: 'drawn', image: 'data:image/png;base64,iVBORw0KGgo=', strokes: 2 };
const signer = { kind: 'patient', name: 'Minh' };
const sign = (consent: Made, more: object = {}) =>
  desk.ask('POST', `${consents}/${consent.id}/sign/`, {
    version: consent.version,
    answers: { had: 'No' },
    signer,
    signature: drawn,
    ...more,
  });

describe('what was signed', () => {
  it('says what form, patient and clinic said then, whatever becomes of them', async () => {
    const form = await published();
    const consent = await asked(form);
    const given = (await sign(consent, { witness: desk.world.staff })).body;
    const text = given.rendered_text;
    expect(text).toContain(
      `Dear ${given.merge_fields.patient_name}, welcome to ${given.merge_fields.clinic}.`,
    );
    const before = (await desk.ask('GET', `${consents}/${consent.id}/`)).body;

    await desk.ask('PUT', `/api/patients/patients/${desk.world.patient}/`, {
      first_name: 'Other',
      last_name: 'Name',
    });
    await desk.ask('PUT', `/api/clinics/${desk.world.clinic}/`, { name: 'Renamed' });
    await desk.ask('PUT', `/api/staff/staff/${desk.world.staff}/`, {
      first_name: 'New',
      last_name: 'Name',
      color: 'red',
    });
    const next = (await desk.ask('POST', `${forms}/${form.id}/new-draft/`, { version: form.version })).body;
    const changed = await desk.ask('PUT', `${forms}/${form.id}/`, {
      title: 'Changed',
      blocks: [{ key: 'intro', type: 'paragraph', label: 'All new.' }],
    });
    await desk.ask('POST', `${forms}/${form.id}/publish/`, { version: changed.body.version });
    expect(next.has_draft).toBe(true);

    const after = (await desk.ask('GET', `${consents}/${consent.id}/`)).body;
    for (const part of [
      'consent_form_title',
      'rendered_text',
      'blocks',
      'merge_fields',
      'answers',
      'signature',
      'witness',
    ])
      expect(after[part]).toEqual(before[part]);
    expect(after).toMatchObject({ form_version: 1, current_form_version: 2, captured_by_name: 'Ada Byron' });
    expect((await desk.ask('GET', `${consents}/${consent.id}/verify/`)).body).toEqual({
      intact: true,
      checksum: given.checksum,
    });
  });

  it.each([
    ['answers', `answers = '{"had": "Yes"}'`],
    ['text', `rendered_text = rendered_text || ' And more.'`],
    ['what the text says of the patient', `merge_fields = merge_fields || '{"patient_name": "Eve"}'`],
    ['signer', `signer = signer || '{"name": "Eve"}'`],
    ['signature', `signature = signature || '{"strokes": 9}'`],
    ['witness', `witness = witness || '{"name": "Eve"}'`],
    ['end', `valid_until = valid_until + interval '1 year'`],
    ['beginning', `valid_from = valid_from - interval '1 day'`],
    ['user who took it down', `captured_by = NULL`],
  ])('shows by its sum that somebody changed the %s in the database', async (_what, change) => {
    const consent = await asked(await published({ validity_days: 30 }));
    await sign(consent, { witness: desk.world.staff });
    const update = `UPDATE patient_consents SET ${change} WHERE id = ${consent.id}`;
    await expect(desk.api.pool.query(update)).rejects.toThrow('a decision does not change');
    await desk.api.pool.query(`ALTER TABLE patient_consents DISABLE TRIGGER keep_decision; ${update};
      ALTER TABLE patient_consents ENABLE TRIGGER keep_decision`);
    expect((await desk.ask('GET', `${consents}/${consent.id}/verify/`)).body.intact).toBe(false);
  });
});

describe('signing', () => {
  it('asks only the questions that are shown, and takes a typed name from whoever cannot draw', async () => {
    const consent = await asked(await published());
    const missing = await sign(consent, { answers: { had: 'Yes' } });
    expect(missing.status).toBe(409);
    expect(missing.text).toContain('When?');
    expect((await sign(consent, { signature: { ...drawn, strokes: 0 } })).status).toBe(409);
    expect((await sign(consent, { signature: { method: 'checkbox', checked: true } })).status).toBe(409);
    const name: string = consent.merge_fields.patient_name;
    const another = await sign(consent, { signature: { method: 'typed', typed_name: 'Zelda' } });
    expect(another).toMatchObject({
      status: 409,
      body: { signature: [expect.stringContaining('not that of who')] },
    });
    const typed = await sign(consent, {
      signer: { kind: 'patient', name },
      signature: { method: 'typed', typed_name: name.toUpperCase() },
    });
    expect(typed).toMatchObject({ status: 200, body: { status: 'active', answers: { had: 'No' } } });
  });

  it('takes a guardian under their own name, who says how they are related', async () => {
    const consent = await asked(await published());
    const name: string = consent.merge_fields.patient_name;
    const signed = (signer: object) => sign(consent, { signer: { kind: 'guardian', ...signer } });
    expect(await signed({ name: name.toUpperCase(), relation: 'Self' })).toMatchObject({
      status: 409,
      body: { signer_name: [expect.stringContaining('the name of the patient')] },
    });
    expect(await signed({ name: 'Lan Nguyễn' })).toMatchObject({
      status: 409,
      body: { signer: [expect.stringContaining('how the person who signs is related')] },
    });
    expect((await signed({ name: 'Lan Nguyễn', relation: 'Mother' })).status).toBe(200);
  });

  it('takes the initials of who signs, and nobody else’s', async () => {
    const passage = { key: 'scar', type: 'initials', label: 'A scar may stay.', required: true };
    const consent = await asked(await published({ blocks: [passage] }));
    const name: string = consent.merge_fields.patient_name;
    const signer = { kind: 'patient', name };
    expect((await sign(consent, { signer, answers: {} })).status).toBe(409);
    expect(await sign(consent, { signer, answers: { scar: '42' } })).toMatchObject({
      status: 409,
      body: { initials: [expect.stringContaining('not those of who signs')] },
    });
    expect(await sign(consent, { signer, answers: { scar: name[0] } })).toMatchObject({
      status: 200,
      body: { status: 'active', answers: { scar: name[0] } },
    });
    const questions = { clinic: desk.world.clinic, title: 'Before', category: 'intake', blocks: [passage] };
    expect(await desk.ask('POST', forms, questions)).toMatchObject({
      status: 400,
      body: { 'blocks.0': ['Questions before a visit are not signed.'] },
    });
  });

  it('waits until a newer version was read', async () => {
    const form = await published();
    const consent = await asked(form);
    const draft = await desk.world.post(`${forms}/${form.id}/new-draft/`, { version: form.version });
    await desk.world.post(`${forms}/${form.id}/publish/`, { version: draft.version });
    expect((await sign(consent)).status).toBe(409);
    const reread = await desk.ask('POST', `${consents}/${consent.id}/reread/`, { version: consent.version });
    expect(reread.body).toMatchObject({ form_version: 2, is_outdated: false });
    expect((await sign(reread.body)).status).toBe(200);
  });
});

describe('a text that waits for its signature', () => {
  const says = [{ key: 'intro', type: 'paragraph', label: '{staff} treats {patient_name}.' }];
  const visitWith = async () => {
    const { clinic, staff, service, post } = desk.world;
    const patient = await post('/api/patients/patients', { clinic, first_name: 'Mihn', last_name: 'Nguyễn' });
    const start_at = new Date(Date.now() + 40 * 86_400_000 + patient.id * 3_600_000).toISOString();
    const override_reason = 'Out of hours.';
    const visit = { clinic, staff, service, patient: patient.id, start_at, override_reason };
    return { patient, visit: await post('/api/patients/appointments', visit) };
  };

  it('is read again once what it says of the patient is corrected', async () => {
    const { patient, visit } = await visitWith();
    const consent = await asked(await published({ blocks: says }), {
      ...{ patient: patient.id, appointment: visit.id },
    });
    const path = `/api/patients/patients/${patient.id}/`;
    await desk.ask('PUT', path, { first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' });
    const signer = { kind: 'patient', name: 'Minh Nguyễn' };
    expect((await sign(consent, { signer })).status).toBe(409);
    expect((await desk.ask('GET', `${consents}/${consent.id}/`)).body).toMatchObject({ is_outdated: true });
    const { body } = await desk.ask('POST', `${consents}/${consent.id}/reread/`, {
      version: consent.version,
    });
    expect(body).toMatchObject({
      ...{ is_outdated: false, rendered_text: expect.stringContaining('treats Minh Nguyễn.') },
      merge_fields: { birth_date: '1984-02-29' },
      events: [{ action: 'wordsChanged' }, { action: 'reread' }],
    });
    expect((await sign(body, { signer })).status).toBe(200);
  });

  it('is read again once a colleague treats, where it names who does, and not where it names no one', async () => {
    const { patient, visit } = await visitWith();
    const of = { patient: patient.id, appointment: visit.id };
    const naming = await asked(await published({ blocks: says }), of);
    const silent = await asked(await published(), of);
    const { clinic, service, post } = desk.world;
    const colleague = { clinic, first_name: 'Mai', last_name: 'Zhou', color: 'red' };
    const { id: staff } = await post('/api/staff/staff', colleague);
    const given = await desk.ask('GET', `/api/services/services/${service}/`);
    await desk.ask('PUT', `/api/services/services/${service}/`, {
      ...given.body,
      staff: [...given.body.staff, { staff }],
    });
    const override_reason = 'Out of hours.';
    const path = `/api/patients/appointments/${visit.id}/hand-over/`;
    expect(await desk.ask('POST', path, { version: visit.version, staff, override_reason })).toMatchObject({
      status: 200,
    });
    const signer = { kind: 'patient', name: 'Mihn Nguyễn' };
    expect((await sign(naming, { signer })).status).toBe(409);
    expect((await sign(silent, { signer })).status).toBe(200);
  });

  it('says the day as its language does', async () => {
    const dated = [{ key: 'intro', type: 'paragraph', label: 'Signed on {date}.' }];
    const today = new Date().getUTCFullYear();
    for (const [language, day] of [
      ['en', /Signed on \d{1,2} [A-Z][a-z]+ (\d{4})\./],
      ['pt-BR', /Signed on \d{1,2} de [a-z\u00e7]+ de (\d{4})\./],
      ['ar', /Signed on \d{1,2} \p{Script=Arabic}+ (\d{4})\./u],
    ] as const) {
      const { rendered_text } = await asked(await published({ language, blocks: dated }));
      expect(Math.abs(Number(day.exec(rendered_text)?.[1]) - today)).toBeLessThan(2);
    }
  });

  it('is read again on another day, where it says the day', async () => {
    const dated = [{ key: 'intro', type: 'paragraph', label: 'Signed on {date}.' }];
    const [naming, silent] = [
      await asked(await published({ blocks: dated })),
      await asked(await published()),
    ];
    await desk.api.pool.query(
      `UPDATE patient_consents SET merge_fields = merge_fields || '{"date": "2026-01-05"}' WHERE id = ANY($1)`,
      [[naming.id, silent.id]],
    );
    expect((await sign(naming)).status).toBe(409);
    expect((await sign(silent)).status).toBe(200);
  });
});

describe('a form in two languages', () => {
  it('is read in either under one version number, with its choices and conditions', async () => {
    const form = await published({ variants: [portuguese] });
    expect(form).toMatchObject({ current_version: 1, languages: ['en', 'pt'] });
    const consent = await asked(form, { language: 'pt' });
    expect(consent).toMatchObject({
      language: 'pt',
      consent_form_title: 'Tratamento',
      form_version: 1,
      blocks: [
        { key: 'intro', label: portuguese.blocks[0]?.label },
        { key: 'had', label: 'Já fez isto antes?', options: ['Sim', 'Não'] },
        { key: 'when', label: 'Quando?', show_if: { key: 'had', equals: 'Sim' } },
      ],
    });
    expect(consent.rendered_text).toContain('seja bem-vinda');
    const missing = await sign(consent, { answers: { had: 'Sim' } });
    expect(missing.text).toContain('Quando?');
    expect((await sign(consent, { answers: { had: 'Sim', when: '2020-02-02' } })).status).toBe(200);
    expect((await asked(form, { language: 'fr' })).language).toBe('en');
  });

  it('is published whole: what a translation lacks has to be added first', async () => {
    const half = { ...portuguese, blocks: portuguese.blocks.slice(0, 2) };
    const made = await desk.world.post(forms, {
      ...{ clinic: desk.world.clinic, title: 'Half', blocks, variants: [half] },
    });
    expect(await desk.ask('POST', `${forms}/${made.id}/publish/`, { version: made.version })).toMatchObject({
      status: 409,
      body: { variants: [expect.stringContaining('incomplete')] },
    });
  });

  it('has each language once', async () => {
    const body = { clinic: desk.world.clinic, title: 'Twice', blocks, variants: [portuguese, portuguese] };
    expect(await desk.ask('POST', forms, body)).toMatchObject({
      status: 400,
      body: { 'variants.1': ['The form has this language already.'] },
    });
  });

  it('keeps the languages of a version, and drops those of a discarded draft', async () => {
    const form = await published({ variants: [portuguese] });
    const draft = await desk.world.post(`${forms}/${form.id}/new-draft/`, { version: form.version });
    const changed = await desk.ask('PUT', `${forms}/${form.id}/`, {
      title: 'Treatment',
      blocks,
      variants: [],
    });
    expect(changed.body).toMatchObject({ version: draft.version + 1, languages: ['en'] });
    const version = (await desk.ask('GET', `${forms}/${form.id}/versions/1/`)).body;
    expect(version).toMatchObject({ variants: [portuguese], terms: { language: 'en', recurrence: 'once' } });
    const { body } = await desk.ask('POST', `${forms}/${form.id}/discard-draft/`, {
      version: draft.version + 1,
    });
    expect(body.languages).toEqual(['en', 'pt']);
  });
});

describe('the proof that the user is there', () => {
  const confirm = (password: string) => desk.ask('POST', '/api/auth/user/confirm-password/', { password });

  it('takes the password of the user, refuses another, and wrong tries count', async () => {
    expect((await confirm(desk.ada.password)).status).toBe(200);
    expect(await confirm('not my password')).toMatchObject({
      status: 400,
      body: { password: ['This is not your password.'] },
    });
    for (let n = 0; n < 9; n += 1) await confirm('not my password');
    expect((await confirm(desk.ada.password)).status).toBe(429);
    const { rows } = await desk.api.pool.query(
      `SELECT DISTINCT action FROM audit_entries WHERE action LIKE 'auth.password_confirm%' ORDER BY action`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'auth.password_confirmation_failed',
      'auth.password_confirmed',
    ]);
  });
});

it('expires once, however many look at it as its time is over', async () => {
  const form = await published({ validity_days: 30 });
  const { id } = (await sign(await asked(form))).body;
  await desk.api.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE patient_consents SET valid_from = now() - interval '2 days', valid_until = now() - interval '1 day' WHERE id = ${id};
    COMMIT`);
  const watch = await watching(desk.api.url);
  await watch.query('BEGIN');
  await watch.query('SELECT FROM patient_consents WHERE id = $1 FOR UPDATE', [id]);
  const looks = [desk.world.read(`${consents}/${id}/`), desk.world.read(`${consents}/${id}/`)];
  await watch.waits(2);
  await watch.query('COMMIT');
  expect((await Promise.all(looks)).map(({ status, version }) => [status, version])).toEqual([
    ['inactive', 3],
    ['inactive', 3],
  ]);
});

describe('of a patient who has died, or whose chart is archived', () => {
  const newPatient = () =>
    desk.world.post('/api/patients/patients', {
      ...{ clinic: desk.world.clinic, first_name: 'Minh', last_name: 'Lima', birth_date: '2020-05-05' },
      guardian: { name: 'Eva Lima', relationship: 'parent', phone_number: '+49401234' },
    });
  const guardian = { kind: 'guardian', name: 'Eva Lima', relation: 'mother' };
  const become = async ({ id }: Made, what: string, body: object = {}) => {
    const { version } = await desk.world.read(`/api/patients/patients/${id}/`);
    const answer =
      what === 'archive'
        ? await desk.ask('DELETE', `/api/patients/patients/${id}/`)
        : await desk.ask('POST', `/api/patients/patients/${id}/${what}/`, { version, ...body });
    expect(answer.status).toBeLessThan(300);
  };
  const decide = async (consent: Made) => {
    const { id, version } = consent;
    const refused = await desk.ask('POST', `${consents}/${id}/refuse/`, { version, reason: 'No.' });
    return [await sign(consent, { signer: guardian }), refused];
  };

  it('no one signs or refuses what was opened before, nor asks for anything new', async () => {
    const form = await published();
    const minh = await newPatient();
    const consent = await asked(form, { patient: minh.id });
    for (const [what, body, sentence] of [
      [
        'archive',
        {},
        "The patient's chart is archived. Restore it before anyone signs or refuses this form.",
      ],
      [
        'mark-deceased',
        { deceased_at: '2026-01-05T09:00:00Z' },
        'The patient has died, so no one can sign or refuse this form for them.',
      ],
    ] as const) {
      await become(minh, what, body);
      const anew = await desk.ask('POST', consents, {
        ...{ clinic: desk.world.clinic, patient: minh.id, consent_form: form.id },
      });
      for (const { status, body } of [...(await decide(consent)), anew])
        expect([status, body]).toEqual([409, { detail: [sentence] }]);
    }
    const { version, patient_status } = await desk.world.read(`${consents}/${consent.id}/`);
    expect([version, patient_status]).toEqual([consent.version, 'deceased']);
    await become(minh, 'restore');
    expect((await sign(consent, { signer: guardian })).status).toBe(200);
  });

  it('what is in force can be revoked, and what is open closed', async () => {
    const minh = await newPatient();
    const given = (await sign(await asked(await published(), { patient: minh.id }), { signer: guardian }))
      .body;
    const open = await asked(await published(), { patient: minh.id });
    await become(minh, 'mark-deceased', { deceased_at: '2026-01-05T09:00:00Z' });
    for (const [{ id, version }, what] of [
      [given, 'revoke'],
      [open, 'abandon'],
    ] as const)
      expect(
        (await desk.ask('POST', `${consents}/${id}/${what}/`, { version, reason: 'Died.' })).status,
      ).toBe(200);
  });
});
