import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentFormStatus, replayConsentForm } from '#machines/lifecycles/consentForm.stored.ts';
import { replayMedicalRecord } from '#machines/lifecycles/medicalRecord.stored.ts';
import { patientConsentStatus, replayPatientConsent } from '#machines/lifecycles/patientConsent.stored.ts';
import { replayReservation } from '#machines/lifecycles/reservation.stored.ts';
import { demoAccount, demoEmail, demoPassword } from '#server/demo/account.ts';
import { fill } from '#server/demo/fill.ts';
import { refuseUsed } from '#server/demo/refuse-used.ts';
import { type Api, openApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  const account = await demoAccount();
  const size = { patients: 80, calendars: 3, density: 0.1, seed: 7 };
  await fill(client, {
    account,
    clinicName: 'Demo',
    ...size,
    now: Date.parse('2026-03-04T10:20:00Z'),
    tell: () => {},
  });
  await client.end();
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

it('has its days counted', async () => {
  const { rows } = await api.pool.query(`
    SELECT (SELECT count(*)::int FROM stale_days) AS stale,
      (SELECT sum(count)::int FROM day_figures WHERE facet = 'status') =
        (SELECT count(*)::int FROM reservations WHERE status <> 'entered_in_error') AS whole`);
  expect(rows).toEqual([{ stale: 0, whole: true }]);
});

it('is refused where users are', async () => {
  await expect(refuseUsed(api.pool)).rejects.toThrow('users already');
});
