import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, type Line } from '#tests/support/bulk.ts';
import { askFhir, demoClinic, programToken } from '#tests/support/fhir.ts';
import { countsOf, emptyClinic, importDesk } from '#tests/support/import-desk.ts';
import { bare, namesAfterImport, opened, renamed, withoutExtras } from '#tests/support/round-trip.ts';

let api: Api;
let demo: { clinic: number; token: string };
let files: Map<string, Line[]>;
beforeAll(async () => {
  api = await openApi();
  demo = await demoClinic(api, 120);
  await furnish();
  await writeForms();
  await mergeSome();
  files = (await exported(api, askFhir(api, await programToken(api, demo)))).files;
});
afterAll(() => api.close());

/** What the demo clinic does not have by itself. */
async function furnish() {
  const sets = [
    `UPDATE patients SET suffix = 'Jr.', pronouns = 'they/them', gender_identity = 'own words', notes = 'Prefers mornings.',
       marketing_opt_in = true, birth_date_estimated = true, middle_name = 'Ana Maria', preferred_channel = 'none',
       photo_url = 'data:image/png;base64,iVBORw0KGgo=', blood_type = 'ab_neg', address_line2 = 'Flat 2' WHERE id % 7 = 0`,
    `UPDATE patients SET no_known_allergies = true WHERE allergies = '[]' AND id % 5 = 0`,
    `UPDATE patients SET status = 'archived' WHERE id % 11 = 0 AND status = 'active'`,
    `UPDATE patients SET status = 'deceased', deceased_at = '2025-03-02T09:30:15.250Z' WHERE id % 13 = 0 AND status = 'active'`,
    `UPDATE patient_labels SET parent_id = (SELECT min(id) FROM patient_labels) WHERE id = (SELECT max(id) FROM patient_labels)`,
    `UPDATE patient_labels SET status = 'archived', is_alert = true, description = '[1]' WHERE id = (SELECT min(id) + 1 FROM patient_labels)`,
    `UPDATE staff SET bio = 'A few words', photo_url = 'data:image/png;base64,iVBORw0KGgo=', licence_number = 'L-' || id, title = 'Dr'`,
    `INSERT INTO staff_exceptions (clinic_id, staff_id, start_at, end_at, kind, reason)
       SELECT clinic_id, id, '2026-03-02T00:00:00Z'::timestamptz + id * interval '1 day', '2026-03-09T12:30:15.250Z'::timestamptz + id * interval '1 day',
         CASE WHEN id % 2 = 0 THEN 'off' ELSE 'extra' END, CASE WHEN id % 2 = 0 THEN 'Holiday, "far" away' ELSE '' END FROM staff`,
    `UPDATE services SET status = 'archived', description = '{"a":1}', weekly_availability = '[{"weekday":1,"start":"09:00","end":"12:00"}]',
       price = 12.50 WHERE id = (SELECT max(id) FROM services)`,
    `UPDATE service_consent_forms SET required_since = '2025-11-03T08:15:00.250Z'`,
    `UPDATE service_staff SET duration_override = 50, price_override = 9.90 WHERE staff_id = (SELECT min(staff_id) FROM service_staff)`,
    `INSERT INTO reservation_series (clinic_id, patient_id, rule)
       SELECT clinic_id, patient_id, '{"frequency":"weekly","interval":2,"weekdays":[1,4],"until":null,"count":6}'
       FROM reservations GROUP BY 1, 2 HAVING count(*) > 5`,
    `UPDATE reservations r SET series_id = s.id FROM reservation_series s
       WHERE s.clinic_id = r.clinic_id AND s.patient_id = r.patient_id AND r.id % 3 > 0`,
    `UPDATE reservations SET booking_answers = '[{"question":"Wheelchair?","answer":"Yes, an \\"electric\\" one"}]', reschedule_count = 2,
       rescheduled_from_start_at = start_at - interval '1 day', offer_declined_at = created_at WHERE id % 23 = 0`,
    `UPDATE reservations SET room = 'Room 2', override_reason = 'Asked to', squeezed_in = true, priority = 'emergency',
       source = 'online', notes = '"quoted" & <b>' WHERE id % 17 = 0`,
    `INSERT INTO reservation_labels SELECT r.clinic_id, r.id, (SELECT min(id) FROM patient_labels) FROM reservations r WHERE r.id % 19 = 0`,
    `UPDATE reservations a SET rebooked_as = a.id + 1 WHERE a.id % 40 = 1 AND EXISTS (SELECT FROM reservations b WHERE b.id = a.id + 1)`,
    `UPDATE reservations b SET rebooked_from = b.id - 1 WHERE b.id % 40 = 2 AND EXISTS (SELECT FROM reservations a WHERE a.id = b.id - 1)`,
    `UPDATE reservations SET status = 'waitlisted', start_at = NULL, end_at = NULL, waitlist = '{"earliest":"2026-03-02","staff_any":true}'
       WHERE status = 'cancelled' AND id % 3 = 0`,
  ];
  for (const text of sets) await api.pool.query(text);
  // what else a consent may hold; what was signed does not change otherwise
  await api.pool.query('ALTER TABLE patient_consents DISABLE TRIGGER keep_decision');
  const consents = [
    `UPDATE patient_consents SET note = 'Asked twice', witness = jsonb_build_object('staff', (SELECT min(id) FROM staff), 'name', 'Dr Ada Byron',
       'at', '2026-02-03T09:15:00.250Z') WHERE signature IS NOT NULL AND id % 3 = 0`,
    `UPDATE patient_consents SET captured_by = NULL, from_home = '{"link":7,"identified_at":"2026-02-03T08:00:00.000Z","opened_at":"2026-02-03T08:01:00.000Z"}'
       WHERE signature IS NOT NULL AND id % 5 = 0`,
    `UPDATE patient_consents SET language = NULL, merge_fields = NULL WHERE signature IS NOT NULL AND id % 7 = 0`,
    `UPDATE patient_consents SET reservation_id = (SELECT min(r.id) FROM reservations r WHERE r.patient_id = patient_consents.patient_id)`,
    `UPDATE patient_consents SET origin = '{"clinic":"Far away","at":"2025-02-03T08:00:00.000Z"}', captured_by = NULL,
       captured_elsewhere_by = 'Grace "G" Hopper' WHERE signature IS NOT NULL AND id % 11 = 0`,
  ];
  for (const text of consents) await api.pool.query(text);
  await api.pool.query('ALTER TABLE patient_consents ENABLE TRIGGER keep_decision');
  const answers = [
    `UPDATE intake_answers SET settled_at = '2026-11-02T10:00:00.250Z', decisions = (SELECT jsonb_object_agg(key, jsonb_build_object(
       'decision', 'accepted', 'at', '2026-11-02T10:00:00.250Z', 'by', (SELECT owner_id FROM clinics WHERE id = clinic_id))) FROM jsonb_each(answers)
       WHERE value NOT IN ('""', 'false', '[]', 'null')) WHERE id % 2 = 0`,
    'ALTER TABLE intake_answers DISABLE TRIGGER frozen',
    `UPDATE intake_answers SET link_id = NULL, origin = '{"clinic":"Far away","at":"2025-02-03T08:00:00.000Z"}' WHERE id % 3 = 0`,
    'ALTER TABLE intake_answers ENABLE TRIGGER frozen',
  ];
  for (const text of answers) await api.pool.query(text);
  await api.pool.query(
    `UPDATE clinics SET address = '7 Long Quay', phone_number = '+44 20 7946 0018', email = 'desk@far.test', currency = 'CHF', week_start = 7,
       timezone = 'America/New_York', slot_minutes = 20, late_cancel_hours = 48, reminder_hours = 36, messages_name_service = true, feed_names = 'initials',
       allow_soft_double_booking = false, record_unlock_hours = NULL, record_unlock_always = true, second_step_roles = '{manager,practitioner}',
       second_step_grace_days = 7, signing_asks_step = true, closed_periods = '[{"start":"2026-12-24","end":"2026-12-26","reason":"Holidays"},{"start":"2027-01-01","end":"2027-01-01"}]',
       opening_hours = '[{"weekday":1,"start":"08:00","end":"18:30"}]' WHERE id = $1`,
    [demo.clinic],
  );
}

/** Forms in every state: a third version begun, one retired, drafts that no one published, one of them retired. */
async function writeForms() {
  const forms = '/api/patients/consent-forms';
  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.ask(method, `${forms}${path}`, { token: demo.token, body });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const list = (await call('GET', `/?clinic=${demo.clinic}&limit=100`)).results;
  const blocks = [
    { key: 'why', type: 'heading', label: 'Why we ask' },
    {
      key: 'smokes',
      type: 'radio',
      label: 'Do you smoke?',
      options: ['Yes', 'No'],
      required: true,
      help: 'Any amount',
    },
    {
      key: 'since',
      type: 'number',
      label: 'Since when?',
      required: false,
      show_if: { key: 'smokes', equals: 'Yes' },
    },
    { key: 'agree', type: 'checkbox', label: 'I agree, {patient_name}.', show_if: null },
    { key: 'sign', type: 'signature', label: 'Signature', required: true },
  ];
  const words = { language: 'pt', title: 'Ensaio', blocks: [{ key: 'why', label: 'Por que' }] };
  const done = {
    language: 'pt',
    title: 'Ensaio',
    blocks: blocks.map(({ key, label, help, options }) => ({ key, label: `${label} (pt)`, help, options })),
  };
  const [first, second] = list.filter(({ category }: { category: string }) => category !== 'intake');
  for (const title of ['Second', 'Third']) {
    let { version } = await call('POST', `/${first.id}/new-draft/`, {
      version: (await call('GET', `/${first.id}/`)).version,
    });
    const changed = {
      title,
      blocks,
      variants: [done],
      validity_days: 30,
      requires_witness: title === 'Third',
    };
    ({ version } = await call('PUT', `/${first.id}/`, { ...changed, version }));
    if (title === 'Second') await call('POST', `/${first.id}/publish/`, { version });
  }
  await call('POST', `/${second.id}/archive/`, { version: second.version, reason: 'Replaced' });
  const { clinic } = demo;
  await call('POST', '/', {
    clinic,
    title: 'Trial',
    category: 'research',
    description: '[1]',
    blocks,
    variants: [words],
  });
  const empty = await call('POST', '/', { clinic, title: 'Nothing yet' });
  await call('POST', `/${empty.id}/archive/`, { version: empty.version });
}

/** Two charts that were merged, one of them further. */
async function mergeSome() {
  const { rows } = await api.pool.query(
    "SELECT id FROM patients WHERE status = 'active' AND blood_type = 'unknown' ORDER BY id DESC LIMIT 3",
  );
  const [last, middle, first] = rows.map(({ id }) => `/api/patients/patients/${id}`);
  for (const [from, into] of [
    [last, middle],
    [middle, first],
  ] as [string, string][]) {
    const read = async (path: string) => (await api.ask('GET', `${path}/`, { token: demo.token })).body;
    const [one, other] = [await read(from), await read(into)];
    const body = { version: one.version, into: other.id, into_version: other.version, fields: [] };
    const { status, text } = await api.ask('POST', `${from}/merge/`, { token: demo.token, body });
    if (status !== 200) throw new Error(text);
  }
}

/** What a clinic is called, where it is and when it is open. */
const settingsOf = async (clinic: number) =>
  (
    await api.pool.query(
      `SELECT name, address, phone_number, email, timezone, currency, week_start, slot_minutes, opening_hours, closed_periods,
         late_cancel_hours, reminder_hours, messages_name_service, feed_names, allow_soft_double_booking,
         record_unlock_hours, record_unlock_always, second_step_roles, second_step_grace_days, signing_asks_step FROM clinics WHERE id = $1`,
      [clinic],
    )
  ).rows;

/** What comes back as it was; everything else is told in docs/fhir.md. */
const same = [
  'Organization',
  ...[
    'Group',
    'Practitioner',
    'PractitionerRole',
    'Schedule',
    'Questionnaire',
    'HealthcareService',
    'Patient',
    'RelatedPerson',
  ],
  ...['AllergyIntolerance', 'Condition', 'MedicationStatement', 'Appointment', 'Encounter'],
  ...['Composition', 'DocumentReference', 'Observation', 'Provenance', 'Consent', 'QuestionnaireResponse'],
];

const isProposal = ({ kind }: { kind: string }) => kind === 'setting' || kind === 'form';

/** Without the fields that cannot come back. */
function settled(resource: Line): Line {
  if (resource.resourceType === 'PractitionerRole')
    // no one owns the clinic by a file
    return {
      ...resource,
      code: JSON.parse(JSON.stringify(resource.code).replace('"owner"', '"practitioner"')),
    };
  // no one signs a form before someone here takes it into use
  if (resource.resourceType === 'Questionnaire')
    return JSON.parse(
      JSON.stringify(resource).replace('"active"', '"retired"').replace('"published"', '"archived"'),
    );
  // the sum is over the numbers of here
  if (resource.resourceType === 'DocumentReference') return withoutExtras(resource, 'checksum');
  // the sum is over ids too, and is worked out here; a link belongs to the clinic that sent it
  if (resource.resourceType === 'Consent')
    return JSON.parse(
      JSON.stringify(withoutExtras(resource, 'checksum')).replace('\\"link\\":7', '\\"link\\":null'),
    );
  return resource;
}

/** Without the sums, and without what says where something comes from, as far as this import is meant. */
function broughtIn(resource: Line): Line {
  const isEarlier = JSON.stringify(resource).includes('Far away');
  return withoutExtras(
    resource,
    ...(hasSum.includes(resource.resourceType) ? ['checksum'] : []),
    ...(isEarlier ? [] : ['origin']),
  );
}
const hasSum = ['Consent', 'QuestionnaireResponse', 'DocumentReference'];

const said = (one: Line) => opened(one, 'signatures', 'addenda', 'series_rule');
/** What no one agreed to yet. */
const isDraft = ({ resourceType, status }: Line) => resourceType === 'Consent' && status === 'draft';
const sorted = (lines: Line[]) => [...lines].sort((one, other) => one.id.localeCompare(other.id, 'en'));

it('brings the export of a clinic into an empty one as the same clinic, and undoes it whole', async () => {
  // what is told of no one would come back as nothing
  expect(JSON.stringify(files.get('Schedule'))).toContain('far');
  expect(files.get('Patient')?.filter(({ link }) => link?.[0].type === 'replaced-by').length).toBe(2);
  const empty = await emptyClinic(api, 'empty');
  const before = await countsOf(api, empty.clinic);
  const settings = await settingsOf(empty.clinic);
  const desk = importDesk(api, empty);
  const everything = [...files.values()].flat();
  expect(JSON.stringify(files.get('HealthcareService'))).toContain('2025-11-03T08:15:00.250Z');
  const first = await desk.open(everything);
  expect(Object.keys(first.passedOver).sort()).toEqual(['AuditEvent', 'Consent']);
  const results = await first.check();
  expect(results.filter(({ problems }) => Object.keys(problems).length > 0)).toEqual([]);
  expect([...new Set(results.flatMap(({ left_out }) => left_out))]).toEqual([]);
  // a setting that is the same there and here is here already
  const coming = results.filter(({ kind, known }) => kind !== 'setting' || known === null);
  expect(coming.filter(({ kind }) => kind === 'setting').map(({ setting }) => setting?.name)).toEqual([
    ...['name', 'address', 'phone_number', 'email', 'timezone', 'currency', 'week_start', 'slot_minutes'],
    ...['opening_hours', 'closed_periods', 'late_cancel_hours', 'reminder_hours', 'messages_name_service'],
    ...[
      'feed_names',
      'allow_soft_double_booking',
      'record_unlock_hours',
      'record_unlock_always',
      'second_step_roles',
    ],
    ...['second_step_grace_days', 'signing_asks_step'],
  ]);
  const { created, refused } = await first.commit(coming.map(({ line }) => line));
  expect([created.length, refused]).toEqual([coming.length, []]);
  // the same lines again are what they are
  expect((await first.commit(created.slice(0, 5).map(({ line }) => line))).created).toEqual(
    created.slice(0, 5),
  );

  const names = await namesAfterImport(api, first.id, { [demo.clinic]: empty.clinic });
  const again = (await exported(api, askFhir(api, await programToken(api, empty)))).files;
  for (const type of same) {
    const expected = sorted(
      (files.get(type) ?? []).filter((one) => !isDraft(one)).map((one) => said(renamed(settled(one), names))),
    );
    const here = new Set(expected.map(({ id }) => id));
    // the owner of the empty clinic is one of its staff
    const found = sorted(
      (again.get(type) ?? []).map((one) => said(bare(broughtIn(one)))).filter(({ id }) => here.has(id)),
    );
    expect(expected.length, type).toBeGreaterThan(0);
    expect(found, type).toEqual(expected);
    const extra = ['Practitioner', 'PractitionerRole', 'Schedule'].includes(type) ? 1 : 0;
    expect(again.get(type)?.length, type).toBe(expected.length + extra);
  }

  // the same files once more bring nothing
  const second = await desk.open(everything);
  const known = await second.check();
  expect(known.filter((row) => row.known === null)).toEqual([]);
  expect((await second.commit()).created).toEqual([]);
  await desk.ask('POST', `/api/patients/imports/${second.id}/undo/`, { most: 10 });

  const undone = await first.undo();
  expect(undone).toEqual({ removed: coming.length, kept: [], remaining: 0 });
  expect(await settingsOf(empty.clinic)).toEqual(settings);
  expect(await countsOf(api, empty.clinic)).toEqual(before);
});

it('goes on where it broke off, by the same files', async () => {
  const half = await emptyClinic(api, 'half');
  const desk = importDesk(api, half);
  const everything = [...files.values()].flat();
  const first = await desk.open(everything);
  await first.check();
  await first.commit(
    first.rows
      .filter((row) => !isProposal(row))
      .slice(0, 700)
      .map(({ line }) => line),
  );
  const second = await desk.open(everything);
  const results = await second.check();
  expect(results.filter(({ kind, known }) => !isProposal({ kind }) && known !== null).length).toBe(700);
  const coming = results.flatMap(({ line, known, kind }) =>
    known === null && !isProposal({ kind }) ? [line] : [],
  );
  const { created } = await second.commit(coming);
  expect(created.length).toBe(coming.length);
  expect(coming.length).toBe(first.rows.filter((row) => !isProposal(row)).length - 700);
  // what the second has built on the first stands in its way, and is named
  const { kept } = await first.undo();
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['Something that stays still uses it.']));
  expect((await second.undo()).kept).toEqual([]);
});

it('takes no form into use that nobody here took into use; then it is the same, version by version', async () => {
  const calm = await emptyClinic(api, 'calm');
  const desk = importDesk(api, calm);
  const forms = files.get('Questionnaire') ?? [];
  const states = (lines: Line[]) => lines.map(({ status }) => status).sort();
  expect(states(forms)).toEqual(['active', 'active', 'active', 'draft', 'retired', 'retired']);
  const wanted = [...forms, ...(files.get('Organization') ?? []), ...(files.get('HealthcareService') ?? [])];
  const first = await desk.open(wanted);
  await first.check();
  // services first, the forms that they ask for when someone chose them
  await first.commit(first.rows.filter(({ kind }) => kind === 'service').map(({ line }) => line));
  const { refused } = await first.commit(
    first.rows.filter(({ kind }) => kind === 'form').map(({ line }) => line),
  );
  expect(refused).toEqual([]);
  const fresh = async () => (await exported(api, askFhir(api, await programToken(api, calm)))).files;
  expect(states((await fresh()).get('Questionnaire') ?? [])).toEqual([
    ...Array(1).fill('draft'),
    ...Array(5).fill('retired'),
  ]);

  const names = await namesAfterImport(api, first.id, { [demo.clinic]: calm.clinic });
  for (const form of forms.filter(({ status }) => status === 'active')) {
    const path = `/api/patients/consent-forms/${names.idOf('Questionnaire', form.id)}`;
    const { version } = (await api.ask('GET', `${path}/`, { token: calm.token })).body;
    const restored = await api.ask('POST', `${path}/restore/`, { token: calm.token, body: { version } });
    expect(restored.status).toBe(200);
  }
  const again = await fresh();
  for (const type of ['Questionnaire', 'HealthcareService']) {
    // that someone restored it here stands in the history too
    const compared = (one: Line) => withoutExtras(one, 'staff', 'history');
    const expected = (files.get(type) ?? []).map((one) => compared(renamed(one, names)));
    const found = (again.get(type) ?? []).map((one) => compared(bare(one)));
    expect(sorted(found)).toEqual(sorted(expected));
  }
  // what is in use now stays; the others go with their versions
  const { kept, removed } = await first.undo();
  expect([kept.filter(({ kind }) => kind === 'form').length, removed]).toEqual([
    3,
    first.rows.filter(({ kind }) => kind === 'service' || kind === 'form').length - kept.length,
  ]);
});
