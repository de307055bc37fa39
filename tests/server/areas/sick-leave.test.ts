import { describe, expect, it } from 'vitest';
import { makeWorld } from '#tests/support/furnished-clinic.ts';
import { openDesk } from '#tests/support/owner-session.ts';

const desk = openDesk();
const base = '/api/patients/appointments';
const staffs = '/api/staff/staff';
// a Monday, far enough ahead
const day = '2036-03-03';

/** A doctor with two patients on a day, a colleague, and someone who waits for either. */
async function practice() {
  const world = await makeWorld(desk.api, desk.ada);
  const { clinic, service, staff } = world;
  const whole = { clinic, service, staff };
  const patient = (first_name: string, more: object = {}) =>
    world.post('/api/patients/patients', { clinic, first_name, last_name: 'Lee', ...more });
  const book = async (time: string, person: { id: number }, more: object = {}) =>
    world.post(base, { ...whole, patient: person.id, start_at: `${day}T${time}:00Z`, ...more });
  const [ann, bob] = [
    await patient('Ann', { phone_number: '+44 20 7946 0018' }),
    await patient('Bob', { preferred_channel: 'none' }),
  ];
  const visits = [await book('09:00', ann), await book('10:00', bob)] as const;
  const { id: colleague } = await world.post(staffs, {
    ...{ clinic, first_name: 'Ines', last_name: 'Costa', color: 'teal', services: [service] },
  });
  const leave = async () => {
    const { version } = await world.read(`${staffs}/${staff}/`);
    const off = {
      start_at: '2036-03-02T12:00:00Z',
      end_at: '2036-03-04T12:00:00Z',
      kind: 'off',
      reason: 'Ill',
    };
    const added = await desk.ask('POST', `${staffs}/${staff}/exceptions/`, { version, ...off });
    expect(added.status, added.text).toBe(201);
    return added.body.exceptions[0];
  };
  const listed = async (exception: number) =>
    (await world.read(`${staffs}/${staff}/exceptions/${exception}/appointments/`)).appointments;
  const act = async (one: { id: number }, action: string, body: object = {}) => {
    const { version } = await world.read(`${base}/${one.id}/`);
    return desk.ask('POST', `${base}/${one.id}/${action}/`, { version, ...body });
  };
  return { world, whole, visits, colleague, ann, bob, leave, listed, act, book };
}

describe('time off over reservations', () => {
  it('is stored at once, keeps new reservations out, and lists whom to call', async () => {
    const { world, whole, visits, ann, leave, listed } = await practice();
    const exception = await leave();
    expect(exception).toMatchObject({ kind: 'off', reservations: 2 });
    const taken = await desk.ask('POST', base, { ...whole, patient: ann.id, start_at: `${day}T14:00:00Z` });
    expect(taken.status).toBe(409);
    const { days } = await world.read(
      `${base}/availability/?clinic=${world.clinic}&service=${world.service}&staff=${world.staff}&date_from=${day}&date_to=${day}`,
    );
    expect(days[0].slots).toEqual([]);
    expect(await listed(exception.id)).toMatchObject([
      { appointment: { id: visits[0].id, number: visits[0].number }, phone_number: '+44 20 7946 0018' },
      { appointment: { id: visits[1].id }, phone_number: '', preferred_channel: 'none' },
    ]);
  });

  it('is settled by a colleague, the waiting list, another time and a cancellation', async () => {
    const { world, visits, colleague, leave, listed, act, bob } = await practice();
    const exception = await leave();
    const [first, second] = visits;
    const given = await act(first, 'hand-over', { staff: colleague });
    expect(given.body).toMatchObject({
      staff: colleague,
      start_at: `${day}T09:00:00.000Z`,
      status: 'booked',
    });
    expect((await act(first, 'hand-over', { staff: colleague })).status).toBe(409);
    const waiting = await act(second, 'put-on-waitlist', { reason: 'The doctor is ill.' });
    expect(waiting.body).toMatchObject({
      status: 'waitlisted',
      start_at: null,
      waitlist: { staff_any: true },
    });
    expect(await listed(exception.id)).toEqual([]);
    expect((await world.read(`${staffs}/${world.staff}/`)).exceptions[0].reservations).toBe(0);
    // what the illness freed is no one's to offer
    expect((await world.read(`/api/patients/freed-times/?clinic=${world.clinic}`)).times).toEqual([]);
    const ill = await act(second, 'offer', { start_at: `${day}T11:00:00Z` });
    expect(ill).toMatchObject({ status: 409, body: { start_at: [expect.stringContaining('is off')] } });
    const offered = await act(second, 'offer', { start_at: `${day}T11:00:00Z`, staff: colleague });
    expect(offered.body).toMatchObject({ patient: bob.id, staff: colleague });
  });

  it('does not let a colleague be booked twice', async () => {
    const { colleague, leave, act, book, visits, bob } = await practice();
    await book('09:00', bob, { staff: colleague });
    await leave();
    const refused = await act(visits[0], 'hand-over', { staff: colleague });
    expect(refused).toMatchObject({ status: 409, body: { start_at: [expect.any(String)] } });
  });
});

describe('the waiting list', () => {
  it('is left again by undo, with the time that was given up', async () => {
    const { visits, act } = await practice();
    const [first] = visits;
    await act(first, 'confirm');
    expect((await act(first, 'put-on-waitlist')).status).toBe(409);
    await act(first, 'put-on-waitlist', { reason: 'The doctor is ill.' });
    const back = await act(first, 'undo');
    expect(back.body, back.text).toMatchObject({
      status: 'confirmed',
      start_at: `${day}T09:00:00.000Z`,
      end_at: `${day}T09:30:00.000Z`,
      last_move: null,
    });
  });

  it('is not left by undo once another time was offered, nor while the time is taken', async () => {
    const { visits, act, book, bob } = await practice();
    const [first, second] = visits;
    await act(first, 'put-on-waitlist', { reason: 'The doctor is ill.' });
    await act(first, 'offer', { start_at: `${day}T15:00:00Z` });
    expect((await act(first, 'undo')).status).toBe(409);
    await act(second, 'put-on-waitlist', { reason: 'The doctor is ill.' });
    await book('10:00', bob);
    expect((await act(second, 'undo')).status).toBe(409);
  });
});
