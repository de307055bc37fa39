import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { consentFormStatus, replayConsentForm } from '#machines/lifecycles/consentForm.stored.ts';
import { replayMedicalRecord } from '#machines/lifecycles/medicalRecord.stored.ts';
import { patientConsentStatus, replayPatientConsent } from '#machines/lifecycles/patientConsent.stored.ts';
import { replayReservation } from '#machines/lifecycles/reservation.stored.ts';
import { demoAccount, demoEmail, demoPassword } from '#server/demo/account.ts';
import { fill } from '#server/demo/fill.ts';
import { refuseUsed } from '#server/demo/refuse-used.ts';
import { large, whileResting } from '#server/demo/resting.ts';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
let before: unknown;
let sums: string[];
beforeAll(async () => {
  api = await openApi();
  before = await schemaOf(api);
  await fillSmall(api);
  sums = await sumsOf(api);
});
afterAll(() => api.close());

it('signs in with the account that is told, and finds everything', async () => {
  const { token } = (await api.logIn(demoEmail, demoPassword)).body;
  const get = async (path: string) => (await api.ask('GET', path, { token: token.access })).body;
  const clinic = (await get('/api/clinics')).results[0].id;
  for (const path of [
    '/api/patients/patients',
    '/api/patients/appointments',
    '/api/patients/medical-records',
    '/api/patients/patient-consents',
    '/api/patients/consent-forms',
    '/api/patients/labels',
    '/api/services/services',
    '/api/staff/staff',
    '/api/audit',
  ]) {
    const page = await get(`${path}?clinic=${clinic}&limit=100`);
    expect(page.count, path).toBeGreaterThan(0);
  }
  expect(
    (await get(`/api/analytics/dashboard/analytic?clinic=${clinic}&date_from=2026-02-01&date_to=2026-03-03`))
      .totals.completed,
  ).toBeGreaterThan(0);
  const one = (await get(`/api/patients/appointments?clinic=${clinic}&status=completed&limit=1`)).results[0];
  expect((await get(`/api/patients/appointments/${one.id}/`)).events.length).toBeGreaterThan(2);
  expect((await get(`/api/medical-records/${one.record}/`)).patient).toBe(one.patient);
  const given = (await get(`/api/patients/patient-consents?clinic=${clinic}&status=active&limit=1`))
    .results[0];
  expect((await get(`/api/patients/patient-consents/${given.id}/verify/`)).intact).toBe(true);
});

it('can be booked from home, and checks patients in at its door', async () => {
  const page = '/api/public/clinics/harbour-clinic/';
  const { services, people } = (await api.ask('GET', page)).body;
  expect([services.length > 0, people.length > 0]).toEqual([true, true]);
  expect((await api.ask('GET', `${page}arrivals/`)).status).toBe(200);
});

it('comes with histories that replay to what is stored', async () => {
  const { rows } = await api.pool.query(`
    SELECT json_agg(m.sent ORDER BY m.id) AS log, r.status AS reservation, c.status AS consent, c.inactive_reason, d.status AS record, f.status AS form
    FROM moves m LEFT JOIN reservations r ON r.id = m.reservation_id LEFT JOIN patient_consents c ON c.id = m.consent_id
    LEFT JOIN medical_records d ON d.id = m.record_id LEFT JOIN consent_forms f ON f.id = m.form_id
    GROUP BY m.reservation_id, m.consent_id, m.record_id, m.form_id, r.status, c.status, c.inactive_reason, d.status, f.status`);
  expect(rows.length).toBeGreaterThan(500);
  for (const { log, reservation, consent, inactive_reason, record, form } of rows) {
    if (reservation) expect(replayReservation(log).value.attendance).toBe(reservation);
    if (consent)
      expect(patientConsentStatus(replayPatientConsent(log))).toEqual({ status: consent, inactive_reason });
    if (record) expect(replayMedicalRecord(log).value).toBe(record);
    if (form)
      expect(consentFormStatus(replayConsentForm(log.map(({ event }: { event: object }) => event)))).toBe(
        form,
      );
  }
});

const nothingAhead = { visits_ahead: 0, records_ahead: 0, moves_ahead: 0 };

/** What goes on at an hour, what happened after it, and how many people were registered twice. */
async function presentAt({ pool }: Api, now: string) {
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE status = 'arrived')::int AS waiting,
      count(*) FILTER (WHERE status = 'in_progress')::int AS treated,
      count(*) FILTER (WHERE status IN ('booked', 'confirmed') AND start_at BETWEEN $1 AND $1::timestamptz + interval '5 hours')::int AS next,
      count(*) FILTER (WHERE greatest(confirmed_at, arrived_at, started_at, completed_at, cancelled_at, no_show_at,
        created_at, updated_at) > $1)::int AS visits_ahead,
      (SELECT count(*) FROM medical_records WHERE greatest(created_at, updated_at, signed_at) > $1)::int AS records_ahead,
      (SELECT count(*) FROM moves WHERE at > $1)::int AS moves_ahead
    FROM reservations`,
    [now],
  );
  return rows[0];
}

it('shows a clinic at work, at whatever hour it is made, and nothing that happened tomorrow', async () => {
  expect(await presentAt(api, '2026-03-04T10:20:00Z')).toMatchObject({ treated: 1, visits_ahead: 0 });
  const other = await openApi();
  onTestFinished(() => other.close());
  const sundayNight = '2026-03-01T03:10:00Z';
  await fillSmall(other, sundayNight);
  const { waiting, next, ...rest } = await presentAt(other, sundayNight);
  expect(rest).toEqual({ treated: 1, ...nothingAhead });
  expect(waiting).toBeGreaterThan(0);
  expect(next).toBeGreaterThan(2);
  const { token } = (await other.logIn(demoEmail, demoPassword)).body;
  const get = async (path: string) => (await other.ask('GET', path, { token: token.access })).body;
  const clinic = (await get('/api/clinics')).results[0].id;
  const { results } = await get(`/api/patients/patients/duplicates/?clinic=${clinic}`);
  expect(results.length).toBeGreaterThan(0);
  for (const { patient, other: twin } of results)
    expect(patient).toMatchObject({ last_name: twin.last_name, birth_date: twin.birth_date });
});

it('keeps the hours of a clinic, and widens one day for those at work at night', async () => {
  const night = await openApi();
  onTestFinished(() => night.close());
  const now = '2026-03-06T05:03:00Z';
  await fillSmall(night, now, 1500);
  const { rows: hours } = await night.pool.query(`
    SELECT DISTINCT span->>'start' AS start, span->>'end' AS "end"
    FROM clinics, jsonb_array_elements(opening_hours) AS span`);
  expect(hours).toEqual([{ start: '08:00', end: '18:00' }]);
  const { rows: extra } = await night.pool.query(
    `
    SELECT count(*)::int AS staff, min(start_at) <= $1 AND max(end_at) > $1 AS is_now FROM staff_exceptions
    WHERE kind = 'extra'`,
    [now],
  );
  expect(extra).toEqual([{ staff: 3, is_now: true }]);
  const { rows: outside } = await night.pool.query(
    `
    SELECT r.start_at FROM reservations r WHERE r.start_at::date = $1::date
      AND r.status IN ('arrived', 'in_progress', 'booked', 'confirmed') AND r.start_at::time < '08:00'
      AND NOT EXISTS (SELECT FROM staff_exceptions e WHERE e.staff_id = r.staff_id
        AND e.start_at <= r.start_at AND e.end_at >= r.end_at)`,
    [now],
  );
  expect(outside).toEqual([]);

  const { rows: alike } = await night.pool.query(`
    SELECT count(*)::int AS pairs FROM (SELECT FROM patients WHERE birth_date IS NOT NULL
      GROUP BY lower(regexp_replace(normalize(first_name, NFD), '[\u0300-\u036f]', '', 'g')), birth_date HAVING count(*) > 1) p`);
  // those who were registered before, on purpose
  expect(alike).toEqual([{ pairs: 3 }]);
  const { rows: archived } = await night.pool.query(
    `
    SELECT count(*) > 0 AS some,
      count(*) FILTER (WHERE EXISTS (SELECT FROM reservations r WHERE r.patient_id = p.id AND r.end_at > $1))::int AS ahead,
      count(*) FILTER (WHERE EXISTS (SELECT FROM medical_records d WHERE d.patient_id = p.id AND d.created_at > p.updated_at))::int AS noted,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM audit_entries a WHERE a.action = 'patient.archived'
        AND a.object_type = 'patient' AND a.object_id = p.id))::int AS untold
    FROM patients p WHERE status = 'archived'`,
    [now],
  );
  expect(archived).toEqual([{ some: true, ahead: 0, noted: 0, untold: 0 }]);
});

async function fillSmall({ url }: Api, now = '2026-03-04T10:20:00Z', patients = 80): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, {
    account: await demoAccount(),
    clinicName: 'Demo',
    ...{ patients, calendars: 3, density: 0.1, seed: 7 },
    now: Date.parse(now),
    tell: () => {},
  });
  await client.end();
}

/** Every index, constraint and trigger, and whether it is in force. */
async function schemaOf({ pool }: Api): Promise<unknown> {
  const { rows } = await pool.query(`
    SELECT pg_get_indexdef(indexrelid) AS what, concat(indisvalid, indisready) AS state FROM pg_index
      JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid)), concat(convalidated, conenforced)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(t.oid), tgenabled::text FROM pg_trigger t
      JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows;
}

it('leaves every constraint, index and trigger in force as it was', async () => {
  expect(await schemaOf(api)).toEqual(before);
});

it('lets none of the triggers look at what it stores that would take longer the more there is', async () => {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  const atWork: string[] = [];
  const enough = new Error('Nothing is to be filled.');
  const look = async () => {
    const { rows } = await client.query<{ trigger: string }>(
      `SELECT concat(tgrelid::regclass, ':', tgname) AS trigger FROM pg_trigger
      WHERE tgrelid = ANY($1::regclass[]) AND NOT tgisinternal AND tgenabled <> 'D' AND tgtype & 4 <> 0 ORDER BY 1`,
      [large],
    );
    atWork.push(...rows.map(({ trigger }) => trigger));
    throw enough;
  };
  await expect(whileResting(client, () => {}, look)).rejects.toBe(enough);
  await client.query('ROLLBACK');
  // each looks at nothing but the rows that it is called for
  expect(atWork).toEqual([
    'medical_records:tell_new_record',
    'patients:tally_added',
    'patients:words_of_added',
    'reservations:own_session',
  ]);
});

it('keeps the figures that the API would have kept', async () => {
  const { rows } = await api.pool.query(`
    SELECT (SELECT count(*) FROM audit_breaks()) AS broken,
      (SELECT count(*) FROM audit_entries WHERE action = 'clinic.filled') AS audited,
      (SELECT count(*) FROM patient_tallies t FULL JOIN (SELECT clinic_id, status, count(*) FROM patients GROUP BY 1, 2) p
        USING (clinic_id, status) WHERE t.count IS DISTINCT FROM p.count) AS tallies,
      (SELECT count(*) FROM patients p WHERE last_visit_at IS DISTINCT FROM (SELECT max(start_at) FROM reservations r
        WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id AND r.status = 'completed')) AS visits,
      (SELECT count(*) FROM (
        SELECT day, facet, word, key, count, completed, no_show, seconds FROM day_figures
        EXCEPT SELECT f.* FROM clinics c CROSS JOIN LATERAL
          count_days(c.id, c.timezone, (SELECT array_agg(DISTINCT day) FROM day_figures)) f) d) AS days,
      (SELECT count(*) FROM consent_forms f WHERE signed_count <> (SELECT count(*) FROM patient_consents c
        WHERE c.form_id = f.id AND c.decision = 'permit')) AS signatures`);
  expect(rows).toEqual([
    { broken: '0', audited: '1', tallies: '0', visits: '0', days: '0', signatures: '0' },
  ]);
});

/** What some tables hold, as one word each; the number of the transaction is another one every time. */
async function sumsOf({ pool }: Api): Promise<string[]> {
  const sums: string[] = [];
  for (const table of ['patients', 'reservations', 'medical_records', 'patient_consents', 'moves']) {
    const { rows } = await pool.query(
      `SELECT md5(string_agg((to_jsonb(t) - 'changed_in')::text, '' ORDER BY id)) AS sum FROM ${table} t`,
    );
    sums.push(`${table} ${rows[0].sum}`);
  }
  return sums;
}

it('is open, and has its visits, on the day it is filled, a Sunday too', async () => {
  const sunday = await openApi();
  onTestFinished(() => sunday.close());
  await fillSmall(sunday, '2026-03-08T10:20:00Z');
  const { rows } = await sunday.pool.query(`
    SELECT DISTINCT extract(isodow FROM start_at)::int AS day FROM reservations ORDER BY 1`);
  expect(rows.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 7]);
});

it('leaves unsigned only what is recent', async () => {
  const { rows } = await api.pool.query(`
    SELECT status, min(occurred_at) > '2026-02-02' AS recent FROM medical_records GROUP BY 1 ORDER BY 1`);
  const recent = new Map(rows.map(({ status, recent }) => [status, recent]));
  expect([recent.get('draft'), recent.get('signed')]).toEqual([true, false]);
});

it('is the same for the same seed and time', async () => {
  const other = await openApi();
  onTestFinished(() => other.close());
  await fillSmall(other);
  expect(await sumsOf(other)).toEqual(sums);
});

it('has its days counted', async () => {
  const { rows } = await api.pool.query(`
    SELECT (SELECT count(*)::int FROM stale_days) AS stale,
      (SELECT sum(count)::int FROM day_figures WHERE facet = 'status') =
        (SELECT count(*)::int FROM reservations WHERE status <> 'entered_in_error') AS whole`);
  expect(rows).toEqual([{ stale: 0, whole: true }]);
});

it('gives what comes next a number of its own', async () => {
  const { token } = (await api.logIn(demoEmail, demoPassword)).body;
  const clinic = (await api.ask('GET', '/api/clinics', { token: token.access })).body.results[0].id;
  const body = { clinic, first_name: 'Grace', last_name: 'Hopper' };
  const made = await api.ask('POST', '/api/patients/patients', { token: token.access, body });
  expect(made.status).toBe(201);
  expect(made.body.mrn).toBe('P000081');
});

it('is refused where users are', async () => {
  await expect(refuseUsed(api.pool)).rejects.toThrow('users already');
});
