import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { emptyClinic, importDesk, importPath } from '#tests/support/import-desk.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const busy = {
  ...{ reminder_hours: 24, opening_hours: [{ weekday: 1, start: '08:00', end: '18:00' }] },
  closed_periods: [{ start: '2026-12-24', end: '2026-12-26' }],
};
const none = { reminder_hours: null, opening_hours: [], closed_periods: [] };

/** A clinic without reminders, hours and closed days, told by FHIR, and one that has all of them. */
async function calmAndBusy(name: string) {
  const calm = await emptyClinic(api, `calm-${name}`);
  const there = await emptyClinic(api, `busy-${name}`);
  const path = `/api/clinics/${there.clinic}/`;
  const settings = async () => (await api.ask('GET', path, { token: there.token })).body;
  await api.ask('PUT', path, { token: there.token, body: { name, ...busy } });
  await api.ask('PUT', `/api/clinics/${calm.clinic}/`, { token: calm.token, body: { name, ...none } });
  const told = await askFhir(api, await programToken(api, calm))(`Organization/${calm.clinic}`);
  return { there, settings, told: told.body };
}

it('brings what a clinic does not do: no reminders, no hours, no closed days', async () => {
  const { there, settings, told } = await calmAndBusy('none');
  const { check, commit, undo } = await importDesk(api, there).open([told]);
  const results = await check();
  expect(results.flatMap(({ problems }) => Object.keys(problems))).toEqual([]);
  const coming = results.filter(({ setting, known }) => known === null && setting && setting.name in none);
  expect(coming.map(({ setting }) => [setting?.name, setting?.becomes])).toEqual([
    ['opening_hours', '[]'],
    ['closed_periods', '[]'],
    ['reminder_hours', 'null'],
  ]);
  await commit(coming.map(({ line }) => line));
  expect(await settings()).toMatchObject(none);
  await undo();
  expect(await settings()).toMatchObject(busy);
});

it('is undone by the owner alone where it changed settings, whole', async () => {
  const { there, settings, told } = await calmAndBusy('owned');
  const patient = { resourceType: 'Patient', id: '1', name: [{ family: 'Berg', given: ['Mo'] }] };
  const { id, check, commit, undo } = await importDesk(api, there).open([told, patient]);
  const results = await check();
  const coming = results.filter(({ known, setting }) => known === null && setting?.name !== 'name');
  await commit(coming.map(({ line }) => line));
  const manager = await joinAs(api, there as never, there.clinic, 'manager');
  const refused = await api.ask('POST', `${importPath}/${id}/undo/`, {
    ...{ token: manager.token, body: { most: 500 } },
  });
  expect(refused).toMatchObject({
    status: 403,
    body: { detail: 'This import changed settings of the clinic. Only the owner can undo it.' },
  });
  expect(await settings()).toMatchObject(none);
  const { removed, kept } = await undo();
  expect([removed, kept]).toEqual([coming.length, []]);
  expect(await settings()).toMatchObject(busy);
});
