import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const get = (path: string) => api.ask('GET', path, { token: ada.token });

describe('the figures', () => {
  it('count each reservation once, on the day it has in the zone of the clinic', async () => {
    const { clinic, patient, service, staff } = world;
    const visit = { clinic, patient, service, staff, override_reason: 'Written down later.' };
    // Late in the evening of 28 March 2026 in UTC is the short 29th in Berlin.
    await world.post('/api/patients/appointments', { ...visit, start_at: '2026-03-28T23:30:00Z' });
    await world.post('/api/patients/appointments', { ...visit, start_at: '2026-03-29T21:30:00Z' });
    await world.post('/api/patients/appointments', { ...visit, start_at: '2026-03-29T22:30:00Z' });
    const figures = async (from: string, to: string, more = '') =>
      (await get(`/api/analytics/dashboard/analytic?clinic=${clinic}&date_from=${from}&date_to=${to}${more}`))
        .body;
    const { totals, series, previous, by_service, heatmap } = await figures('2026-03-29', '2026-03-30');
    expect(totals).toMatchObject({ reservations: 3, completed: 0, no_show_rate: null });
    expect(series.map(({ date, booked }: { date: string; booked: number }) => [date, booked])).toEqual([
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ]);
    expect(previous).toEqual({ from: '2026-03-27', to: '2026-03-28' });
    expect(by_service).toMatchObject([{ service, count: 3 }]);
    expect(heatmap).toEqual([
      { weekday: 1, hour: 0, count: 1 },
      { weekday: 7, hour: 0, count: 1 },
      { weekday: 7, hour: 23, count: 1 },
    ]);
    expect((await figures('2026-01-01', '2026-03-31', '&granularity=month')).series).toHaveLength(3);
    const day = async (date: string) =>
      (await get(`/api/patients/appointments?clinic=${clinic}&date_from=${date}&date_to=${date}`)).body.count;
    expect([await day('2026-03-28'), await day('2026-03-29'), await day('2026-03-30')]).toEqual([0, 2, 1]);
  });
});

describe('the audit log', () => {
  it('says who read which patient, and whether it was tampered with', async () => {
    await get(`/api/patients/patients/${world.patient}/`);
    const entries = (
      await get(`/api/audit?clinic=${world.clinic}&patient=${world.patient}&action=patient.read`)
    ).body;
    expect(entries.results[0]).toMatchObject({
      user: ada.id,
      user_name: 'Ada Byron',
      patient: world.patient,
      object_type: 'patient',
    });
    const integrity = async () => (await get(`/api/audit/integrity?clinic=${world.clinic}`)).body;
    expect(await integrity()).toMatchObject({ intact: true, broken_at: null });
    await api.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_immutable');
    await api.pool.query(`UPDATE audit_entries SET patient_id = NULL WHERE action = 'patient.read'`);
    expect(await integrity()).toMatchObject({ intact: false, broken_at: expect.any(Number) });
  });
});
