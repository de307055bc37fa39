import type { Account, Api } from './api.ts';
import { linkedVisit } from './door.ts';
import type { Made, World } from './furnished-clinic.ts';

/** A word that no one else's data holds, and every other writing of it that the database keeps. */
export const marker = 'zyxwvut';
export const markers = [marker, '5550192837', '1931-07-13', Buffer.from(marker).toString('hex')];

const patients = '/api/patients/patients';
const contact = { name: `Contact ${marker}`, relation: marker, phone_number: '555 019 2837' };
const aLongTimeAgo = '2001-05-10T09:00:00Z';

/** A patient with the marker in every field that takes words, everywhere where words of theirs are kept; last seen long ago. */
export async function makeWholePerson(api: Api, owner: Account, world: World): Promise<Made> {
  const { clinic, label, post } = world;
  const sql = (text: string, values: unknown[] = []) => api.pool.query(text, values);
  const twin = await post(patients, { clinic, first_name: 'Rosa', last_name: 'Lima' });
  const patient = await post(patients, {
    ...{ clinic, mrn: `M-${marker}`, first_name: `First ${marker}`, last_name: `${marker}son` },
    ...{ middle_name: marker, preferred_name: marker, suffix: marker, birth_date: '1931-07-13' },
    ...{
      gender_identity: marker,
      pronouns: marker,
      phone_number: '555 019 2837',
      phone_number_alt: '5550192837',
    },
    ...{ email: `${marker}@example.test`, address_line1: marker, address_line2: marker, city: marker },
    ...{ region: marker, postal_code: marker, preferred_channel: 'email', notes: marker, labels: [label] },
    ...{ emergency_contacts: [contact], guardian: contact },
    ...{ allergies: [{ substance: marker, reaction: marker }], conditions: [{ text: marker }] },
    ...{
      medications: [{ name: marker, dose: marker }],
      distinct_from: { patients: [twin.id], reason: marker },
    },
  });
  await withVisit(api, owner, world, patient.id);
  await withRecord(world, patient.id);
  await withConsent(world, patient.id, sql);
  await withFile(world, patient.id);
  const merged = await post(patients, {
    ...{ clinic, first_name: `Other ${marker}`, last_name: `${marker}son`, birth_date: '1931-07-13' },
  });
  const now = await world.read(`${patients}/${patient.id}/`);
  await post(`${patients}/${merged.id}/merge/`, {
    ...{ version: merged.version, into: patient.id, into_version: now.version, fields: [] },
  });
  await post(`${patients}/${patient.id}/keep/`, {
    until: '2999-01-01',
    reason: `${marker} against the clinic`,
  });
  await withImports(world, patient.id, sql);
  await sql(`INSERT INTO reservation_series (clinic_id, patient_id, rule) VALUES ($1, $2, '{}')`, [
    clinic,
    patient.id,
  ]);
  await sql(
    `INSERT INTO clinic_exports (clinic_id, token_id, types, request, expires_at)
     SELECT $1, id, '["Patient"]', '', now() + interval '1 day' FROM api_tokens WHERE clinic_id = $1 LIMIT 1`,
    [clinic],
  );
  await sql(
    `INSERT INTO clinic_export_pieces SELECT clinic_id, id, 'Patient', 1, 1, $2 FROM clinic_exports WHERE clinic_id = $1`,
    [clinic, marker],
  );
  await sql('UPDATE patients SET created_at = $2 WHERE id = ANY ($1)', [
    [patient.id, merged.id],
    aLongTimeAgo,
  ]);
  return world.read(`${patients}/${patient.id}/`);
}

async function withVisit(api: Api, owner: Account, world: World, patient: number): Promise<void> {
  const { clinic, staff, service, label, post } = world;
  const sql = (text: string, values: unknown[]) => api.pool.query(text, values);
  const door = await linkedVisit(api, owner, { ...world, patient }, '2036-05-12T09:00:00Z', {
    ...{ room: marker, reason: marker, notes: marker, labels: [label], override_reason: marker },
  });
  await door.identify('1931-07-12');
  await door.identify('1931-07-13');
  await door.post('questions', { text: `${marker}?` });
  await door.post('confirm');
  await post(`/api/patients/appointments/${door.visit}/links/`, { send: true, language: 'en' });
  const lost = await post('/api/patients/appointments', {
    ...{ clinic, patient, service, staff, start_at: '2036-05-13T09:00:00Z', reason: marker },
  });
  await post(`/api/patients/appointments/${lost.id}/cancel/`, {
    ...{
      version: lost.version,
      cancelled_by: 'patient',
      reason: 'sick',
      note: marker,
    },
  });
  const { rows } = await sql(
    `INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, expires_at)
     VALUES ($1, 'mail', $2, 'en', 'reminder', $3, now()) RETURNING id`,
    [clinic, `old-${marker}@example.test`, JSON.stringify({ first_name: marker })],
  );
  await sql(
    `INSERT INTO reminders (clinic_id, reservation_id, start_at, due_at, channel, state, outbox_id)
     VALUES ($1, $2, now(), now(), 'email', 'sent', $3)`,
    [clinic, door.visit, rows[0].id],
  );
  await sql(
    `INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, expires_at)
     VALUES ($1, 'mail', $2, 'en', 'bookingCode', '{}', now())`,
    [clinic, `${marker.toUpperCase()}@example.test`],
  );
  await sql(
    `INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, expires_at)
     VALUES ($1, 'mail', $2, 'en', 'requestDeclined', $3, now())`,
    [clinic, `moved-${marker}@example.test`, JSON.stringify({ reservation: door.visit, first_name: marker })],
  );
  await sql(
    `INSERT INTO door_bookings (clinic_id, token_hash, service_id, staff_id, start_at, end_at, expires_at, person, reservation_id)
     VALUES ($1, sha256('x'), $2, $3, now(), now(), now() + interval '1 day', $4, $5)`,
    [clinic, service, staff, JSON.stringify({ first_name: marker }), door.visit],
  );
  await sql(
    `INSERT INTO slot_holds (clinic_id, door_booking_id, service_id, staff_id, start_at, end_at, buffer_before, buffer_after, expires_at)
     SELECT clinic_id, id, service_id, staff_id, now(), now() + interval '1 hour', 0, 0, now() FROM door_bookings WHERE clinic_id = $1`,
    [clinic],
  );
  await sql(
    `INSERT INTO freed_times (clinic_id, service_id, staff_id, start_at, end_at, freed_by)
     VALUES ($1, $2, $3, now(), now() + interval '1 hour', $4)`,
    [clinic, service, staff, lost.id],
  );
  await sql(
    `INSERT INTO online_seen (clinic_id, kind, object_id, seen_by)
     SELECT clinic_id, 'step', id, $2 FROM moves WHERE clinic_id = $1 AND by_link`,
    [clinic, owner.id],
  );
  await sql('UPDATE reservations SET booking_answers = $2 WHERE id = $1', [
    door.visit,
    JSON.stringify([{ question: 'Do you use a wheelchair?', answer: marker }]),
  ]);
  await sql(
    `UPDATE reservations SET status = 'completed', start_at = $2, end_at = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
    [door.visit, aLongTimeAgo],
  );
}

async function withRecord({ clinic, staff, post }: World, patient: number): Promise<void> {
  const about = {
    ...{ staff, occurred_at: aLongTimeAgo, chief_complaint: marker, subjective: marker },
    ...{ objective: marker, assessment: marker, plan: marker },
    diagnoses: [{ code: 'G44.2', text: marker, is_primary: true }],
  };
  const record = await post('/api/patients/medical-records', { clinic, patient, ...about });
  const signed = await post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
  const amended = await post(`/api/medical-records/${record.id}/amend/`, {
    ...{ version: signed.version, reason: marker, ...about, plan: `More ${marker}` },
  });
  await post(`/api/medical-records/${record.id}/addenda/`, {
    ...{ version: amended.version, text: marker, reason: marker },
  });
}

type Sql = (text: string, values: unknown[]) => Promise<unknown>;

async function withConsent({ clinic, post }: World, patient: number, sql: Sql): Promise<void> {
  const form = await post('/api/patients/consent-forms', {
    ...{ clinic, title: 'Form', signature_method: 'typed' },
    blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
  });
  await post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
  await sql(
    `INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id, identified_at)
     SELECT clinic_id, min(id), $3, 1, 'en', $4, $4, 1, now() FROM reservations WHERE clinic_id = $1 AND patient_id = $2
     GROUP BY clinic_id`,
    [clinic, patient, form.id, JSON.stringify({ agree: marker })],
  );
  const consent = await post('/api/patients/patient-consents', { clinic, patient, consent_form: form.id });
  const name = `First ${marker} ${marker}son`;
  const signed = await post(`/api/patients/patient-consents/${consent.id}/sign/`, {
    ...{ version: consent.version, signer: { kind: 'patient', name } },
    signature: { method: 'typed', typed_name: name },
  });
  await post(`/api/patients/patient-consents/${consent.id}/revoke/`, {
    ...{ version: signed.version, reason: marker },
  });
}

async function withFile({ post, send }: World, patient: number): Promise<void> {
  const bytes = Buffer.from(`The file says ${marker}.`);
  const begun = await post(`${patients}/${patient}/attachments/`, {
    ...{ file_name: `${marker}.txt`, caption: marker, size: bytes.length },
  });
  await send(`/api/patients/attachments/${begun.id}/pieces/1/`, bytes);
  await post(`/api/patients/attachments/${begun.id}/finish/`, { version: begun.version });
}

/** The row that made them, and one that was left out because they were known. */
async function withImports({ clinic, post }: World, patient: number, sql: Sql): Promise<void> {
  const made = await post('/api/patients/imports', { clinic, file_name: 'patients.csv', date_order: 'ymd' });
  const values = { first_name: `First ${marker}`, last_name: `${marker}son`, birth_date: '1931-07-13' };
  await post(`/api/patients/imports/${made.id}/rows/`, {
    rows: [
      { line: 2, values },
      { line: 3, values: { ...values, last_name: `Was ${marker}` } },
    ],
  });
  await sql(
    "UPDATE patient_import_rows SET made_id = $3, outcome = 'created', source = 'Patient/1' WHERE clinic_id = $1 AND import_id = $2 AND line = 3",
    [clinic, made.id, patient],
  );
  // a visit that came with them and was not stored
  await sql(
    `INSERT INTO patient_import_rows (clinic_id, import_id, line, kind, body, problems, likeness, refs)
     VALUES ($1, $2, 4, 'reservation', $3, '{}', '', '{"patient": "Patient/1"}')`,
    [clinic, made.id, JSON.stringify({ reason: marker })],
  );
}
