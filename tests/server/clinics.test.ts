import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const create = (account: Account, body: object) =>
  api.ask('POST', '/api/clinics/', { token: account.token, body });
const list = async (account: Account, query = '') =>
  (await api.ask('GET', `/api/clinics${query}`, { token: account.token })).body;
const names = (page: { results: { name: string }[] }) => page.results.map(({ name }) => name);

describe('a clinic', () => {
  it('is stored as it was sent, with defaults for what was left out', async () => {
    const made = await create(ada, {
      name: '  Harbour Clinic ',
      address: ' 1 Quay Street\n',
      phone_number: '+44 20',
    });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"1"');
    const { created_at, updated_at, ...clinic } = made.body;
    expect(clinic).toEqual({
      id: expect.any(Number),
      name: 'Harbour Clinic',
      address: ' 1 Quay Street\n',
      email: '',
      phone_number: '+44 20',
      user: ada.id,
      timezone: 'UTC',
      currency: 'EUR',
      week_start: 1,
      slot_minutes: 15,
      opening_hours: [],
      closed_periods: [],
      late_cancel_hours: 24,
      record_unlock_hours: 24,
      record_unlock_always: false,
      reminder_hours: null,
      messages_name_service: false,
      feed_names: 'full',
      allow_soft_double_booking: true,
      second_step_roles: [],
      second_step_grace_days: 14,
      signing_asks_step: false,
      version: 1,
    });
    const read = await api.ask('GET', `/api/clinics/${clinic.id}/`, { token: ada.token });
    expect(read.body).toEqual(made.body);
    expect(created_at).toBe(updated_at);
  });

  it('keeps what a change leaves out, and counts its versions', async () => {
    const { id } = (await create(ada, { name: 'One', address: 'Quay', timezone: 'Asia/Kathmandu' })).body;
    const changed = await api.ask('PUT', `/api/clinics/${id}`, { token: ada.token, body: { name: 'Two' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'Two',
      address: 'Quay',
      timezone: 'Asia/Kathmandu',
      version: 2,
    });
    expect(changed.headers.etag).toBe('"2"');
  });

  it('is changed and deleted only on the version that If-Match names', async () => {
    const { id } = (await create(ada, { name: 'Versions' })).body;
    const put = (ifMatch: string) =>
      api.ask('PUT', `/api/clinics/${id}/`, {
        token: ada.token,
        body: { name: 'Changed' },
        headers: { 'if-match': ifMatch },
      });
    expect((await put('"1"')).status).toBe(200);
    expect(await put('"1"')).toMatchObject({
      status: 412,
      body: { detail: 'This was changed by someone else in the meantime.' },
    });
    expect((await put('W/"2"')).status).toBe(412);
    expect((await put('"1", "2"')).status).toBe(200);
    expect((await put('*')).status).toBe(200);
    const remove = (ifMatch: string) =>
      api.ask('DELETE', `/api/clinics/${id}/`, { token: ada.token, headers: { 'if-match': ifMatch } });
    expect((await remove('"1"')).status).toBe(412);
    expect((await remove('"4"')).status).toBe(204);
    expect((await remove('"4"')).status).toBe(404);
  });

  it('goes to one of two writers who name the same version', async () => {
    const { id } = (await create(ada, { name: 'Contended' })).body;
    const writes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.ask('PUT', `/api/clinics/${id}/`, {
          token: ada.token,
          body: { name: `Writer ${n}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    );
    expect(writes.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  it('has a known time zone', async () => {
    for (const timezone of ['Mars/Olympus', '+01:00', 'Europe/Berlin ', 'Europe', '']) {
      const refused = await create(ada, { name: 'Zone', timezone });
      expect(refused.status, timezone).toBe(400);
      expect(Object.keys(refused.body)).toEqual(['timezone']);
    }
    expect((await create(ada, { name: 'Zone', timezone: 'America/Argentina/Buenos_Aires' })).status).toBe(
      201,
    );
  });
});

describe('the list of clinics', () => {
  let eve: Account;
  beforeAll(async () => {
    eve = await api.signUp('eve');
    for (const name of [
      'Zürich Praxis',
      'Ärztehaus Ost',
      '100% Care',
      '100 Care',
      'a_b',
      'axb',
      'back\\slash',
    ]) {
      await create(eve, { name });
    }
  });

  it('is paged, with paths to its neighbours', async () => {
    const first = await list(eve, '?limit=3&search=a');
    expect(first).toMatchObject({ count: 7, previous: null, next: '/api/clinics?limit=3&search=a&offset=3' });
    expect(first.results).toHaveLength(3);
    const last = await list(eve, '?limit=3&offset=6');
    expect(last).toMatchObject({ next: null, previous: '/api/clinics?limit=3&offset=3' });
    expect(last.results).toHaveLength(1);
    expect(await list(eve, '?offset=1000000')).toMatchObject({ count: 7, results: [], next: null });
    expect((await list(eve, '?limit=1000000000')).results).toHaveLength(7);
  });

  it.each([
    ['zurich', ['Zürich Praxis']],
    ['PRAXIS zür', ['Zürich Praxis']],
    ['arztehaus', ['Ärztehaus Ost']],
    ['100%', ['100% Care']],
    ['a_b', ['a_b']],
    ['\\', ['back\\slash']],
    ["'; --", []],
    ['nowhere', []],
  ])('finds by %s', async (search, found) => {
    expect(names(await list(eve, `?search=${encodeURIComponent(search)}`))).toEqual(found);
  });

  it('is ordered by the columns of the contract, both ways', async () => {
    const up = names(await list(eve, '?ordering=name'));
    expect(up).toEqual([
      '100 Care',
      '100% Care',
      'a_b',
      'Ärztehaus Ost',
      'axb',
      'back\\slash',
      'Zürich Praxis',
    ]);
    expect(names(await list(eve, '?ordering=-name'))).toEqual(up.reverse());
    for (const ordering of ['password_hash', 'name;drop', 'name,id', '--name', '']) {
      const refused = await api.ask('GET', `/api/clinics?ordering=${ordering}`, { token: eve.token });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body)).toEqual(['ordering']);
    }
  });
});
