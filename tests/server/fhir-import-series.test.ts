import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { emptyClinic, importDesk } from '#tests/support/import-desk.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const extraUrl = 'https://chartroom.example/fhir/StructureDefinition/extra';
const weekly = { frequency: 'weekly', interval: 1, weekdays: [1], until: null, count: 3 };
const clinic = { resourceType: 'Organization', id: '7', name: 'Harbour Clinic' };
const people = ['1', '2'].map((id) => ({
  ...{ resourceType: 'Patient', id, name: [{ family: 'Berg', given: [`Mo ${id}`] }] },
  birthDate: `198${id}-05-17`,
}));
const around = [
  clinic,
  { resourceType: 'Practitioner', id: '9', name: [{ family: 'Byron', given: ['Ada'] }] },
  { resourceType: 'HealthcareService', id: '3', name: 'Physiotherapy' },
  ...people,
];

/** A visit of a series, as another Chartroom exports it. */
const visit = (day: number, patient = '1', rule: unknown = weekly) => ({
  ...{ resourceType: 'Appointment', id: `${patient}${day}`, status: 'booked' },
  extension: [
    {
      url: extraUrl,
      extension: [
        { url: 'status', valueString: 'booked' },
        { url: 'series', valueInteger: 5 },
        ...(rule === null ? [] : [{ url: 'series_rule', valueString: JSON.stringify(rule) }]),
      ],
    },
  ],
  start: `2027-03-${String(day).padStart(2, '0')}T0${patient}:00:00Z`,
  end: `2027-03-${String(day).padStart(2, '0')}T0${patient}:30:00Z`,
  serviceType: [{ coding: [{ system: 'https://chartroom.example/fhir/sid/service-id', code: '3' }] }],
  participant: [
    { actor: { reference: `Patient/${patient}` }, status: 'needs-action' },
    { actor: { reference: 'Practitioner/9' }, status: 'accepted' },
  ],
});

async function desk(name: string) {
  const made = await emptyClinic(api, name);
  const bring = async (...given: object[]) => {
    const opened = await importDesk(api, made).open([...around, ...given]);
    const checked = await opened.check();
    const { refused } = await opened.commit(
      checked.filter(({ kind, known }) => kind !== 'setting' && known === null).map(({ line }) => line),
    );
    expect(refused).toEqual([]);
    return { ...opened, checked };
  };
  const series = async () =>
    (
      await api.pool.query<{ patient: string; rule: object; visits: number }>(
        `SELECT p.first_name AS patient, s.rule, (SELECT count(*)::int FROM reservations r WHERE r.series_id = s.id) AS visits
         FROM reservation_series s JOIN patients p ON p.clinic_id = s.clinic_id AND p.id = s.patient_id
         WHERE s.clinic_id = $1 ORDER BY p.first_name`,
        [made.clinic],
      )
    ).rows;
  return { bring, series };
}

it('brings the visits of a series in as one for each patient, in one import or in several of one clinic', async () => {
  const { bring, series } = await desk('series');
  const first = await bring(visit(1), visit(8), visit(1, '2'));
  expect(first.checked.flatMap(({ left_out }) => left_out)).toEqual([]);
  expect(await series()).toEqual([
    { patient: 'Mo 1', rule: weekly, visits: 2 },
    { patient: 'Mo 2', rule: weekly, visits: 1 },
  ]);
  const second = await bring(visit(15));
  expect((await series()).map(({ visits }) => visits)).toEqual([3, 1]);
  // it goes with its last visit, and no earlier
  await second.undo();
  expect((await series()).map(({ visits }) => visits)).toEqual([2, 1]);
  await first.undo();
  expect(await series()).toEqual([]);
});

it('brings visits in one by one where the rule is not told, or is none', async () => {
  const { bring, series } = await desk('no-rule');
  const { checked } = await bring(visit(1, '1', null), visit(8, '1', { frequency: 'sometimes' }));
  expect(checked.flatMap(({ left_out }) => left_out)).toEqual(['Appointment.series', 'Appointment.series']);
  expect(await series()).toEqual([]);
});

it('lets a series of the clinic itself go in no way', async () => {
  const { bring, series } = await desk('own');
  await bring(visit(1));
  await api.pool.query('UPDATE reservation_series SET source_key = NULL');
  await api.pool.query('UPDATE reservations SET series_id = NULL');
  await expect(api.pool.query('DELETE FROM reservation_series')).rejects.toThrow();
  expect(await series()).toHaveLength(1);
});
