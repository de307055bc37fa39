import { expect, it } from 'vitest';
import { type Made, makeWorld } from '#tests/support/furnished-clinic.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();

const services = '/api/services/services';
const templates = '/api/patients/record-templates';
const visits = '/api/patients/appointments';
const plain = { duration_minutes: 30, color: 'teal' };
const template = (name: string, more: object = {}) =>
  desk.world.post(templates, { clinic: desk.world.clinic, name, kind: 'template', plan: 'Rest.', ...more });
let count = 0;
const serve = (more: object = {}) =>
  desk.world.post(services, { clinic: desk.world.clinic, name: `Service ${++count}`, ...plain, ...more });

it('begins the record of a finished visit with the template of its service, while that is in use', async () => {
  const own = await template('Root canal', { chief_complaint: 'Tooth', subjective: 'Since when:' });
  const service = await serve({ record_template: own.id });
  expect(service).toMatchObject({ record_template: own.id, record_template_name: 'Root canal' });
  let hours = 0;
  const finished = async (reason: string) => {
    const { clinic, patient, staff, post } = desk.world;
    const start_at = new Date(Date.UTC(2036, 0, 7) + ++hours * 7_200_000).toISOString();
    let visit = await post(visits, { clinic, patient, service: service.id, staff, start_at, reason });
    for (const [act, body] of [['check-in', { reason: 'Early.' }], ['start'], ['complete']] as const)
      visit = await post(`${visits}/${visit.id}/${act}/`, { version: visit.version, ...body });
    return desk.world.read(`/api/medical-records/${visit.record}/`);
  };
  const texts = { subjective: 'Since when:', plan: 'Rest.' };
  expect(await finished('')).toMatchObject({ chief_complaint: 'Tooth', ...texts });
  expect(await finished('It aches.')).toMatchObject({ chief_complaint: 'It aches.', ...texts });
  await desk.world.remove(`${templates}/${own.id}/`);
  expect(await finished('')).toMatchObject({ chief_complaint: '', subjective: '', plan: '' });
});

it('takes a template of its own clinic, keeps it when the body says nothing, and lets it go', async () => {
  const own = await template('Own');
  const snippet = await template('Wash', { kind: 'snippet', plan: '', text: 'Wash hands.' });
  const elsewhere = await makeWorld(desk.api, desk.ada);
  const foreign = await elsewhere.post(templates, { clinic: elsewhere.clinic, name: 'X', kind: 'template' });
  const body = (record_template: number) => ({
    ...{ clinic: desk.world.clinic, name: `Service ${++count}`, record_template },
    ...plain,
  });
  expect((await desk.ask('POST', services, body(foreign.id))).status).toBe(404);
  expect(await desk.ask('POST', services, body(snippet.id))).toMatchObject({
    status: 400,
    body: { record_template: ["A record can't start from a snippet."] },
  });
  const service = await serve({ record_template: own.id, slot_offset_minutes: 10 });
  const path = `${services}/${service.id}/`;
  const put = (more: object) => desk.world.put(path, { name: service.name, ...plain, ...more });
  expect(await put({})).toMatchObject({ record_template: own.id, slot_offset_minutes: 10 });
  expect((await desk.ask('PUT', path, { ...body(foreign.id), name: service.name })).status).toBe(404);
  expect(await put({ record_template: null })).toMatchObject({
    ...{ record_template: null, record_template_name: null },
  });
});

it('offers times on the grid that begins so long after the hours as it says', async () => {
  const { clinic, staff, put, read } = desk.world;
  const member = await read(`/api/staff/staff/${staff}/`);
  const span = (weekday: number, start: string, end: string) => ({ weekday, start, end });
  await put(`/api/staff/staff/${staff}/schedules/`, {
    version: member.version,
    schedules: [{ valid_from: '2026-01-01', days: [span(1, '09:00', '12:00'), span(1, '14:10', '16:00')] }],
  });
  const starts = async (more: object) => {
    const { id } = await serve({ slot_interval_minutes: 60, staff: [{ staff }], ...more });
    const query = `clinic=${clinic}&service=${id}&date_from=2036-06-02&date_to=2036-06-02`;
    const { days } = await read(`${visits}/availability/?${query}`);
    return days[0].slots.map(({ start_at }: Made) => start_at.slice(11, 16));
  };
  expect(await starts({})).toEqual(['07:00', '08:00', '09:00', '12:10', '13:10']);
  expect(await starts({ slot_offset_minutes: 20 })).toEqual(['07:20', '08:20', '09:20', '12:30', '13:30']);
  expect(
    await desk.ask('POST', services, { clinic, name: 'Far', ...plain, slot_offset_minutes: 241 }),
  ).toMatchObject({
    status: 400,
    body: { slot_offset_minutes: [expect.any(String)] },
  });
});

it('stays unnamed on what the patient takes home when only staff sees it', async () => {
  const { clinic, patient, staff, post, read } = desk.world;
  const service = await serve({ name: 'Fertility talk', is_private: true });
  const start_at = '2036-06-02T07:00:00Z';
  const visit = await post(visits, { clinic, patient, service: service.id, staff, start_at });
  expect(await read(`${visits}/${visit.id}/`)).toMatchObject({ service_is_private: true });
  const { text } = await desk.ask('GET', `${visits}/${visit.id}/ics/`);
  expect(text).toContain('SUMMARY:Reservation\\, World\r\n');
  expect(text).not.toContain('Fertility');
});
