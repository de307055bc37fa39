import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeedReading } from '#server/areas/connections/feed-reading.ts';
import { withoutTokens } from '#server/http/log.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner, { name: 'Práctica; del Mar' });
});
afterAll(() => api.close());

const path = '/api/connections/calendar-feeds';
const visits = '/api/patients/appointments';
const make = (token: string, body: object = {}) =>
  api.ask('POST', path, {
    token,
    body: { clinic: world.clinic, staff: world.staff, names: 'full', ...body },
  });
const read = (address: string, headers: Record<string, string> = {}) => api.ask('GET', address, { headers });
const begun = Date.now();
/** Within the span that a feed shows. */
const at = (days: number, hour: number) => {
  const day = new Date(begun + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
};
const book = (days: number, hour: number, more: object = {}) => {
  const { clinic, patient, service, staff, post } = world;
  const wish = { clinic, patient, service, staff, start_at: at(days, hour), reason: 'Headache', ...more };
  return post(visits, wish);
};

describe('a calendar feed', () => {
  it('is told once, stored as a hash, and shows when, where and who, never what for', async () => {
    const visit = await book(20, 9, { room: 'Room 2' });
    const { body } = await make(owner.token);
    expect(body.path).toMatch(/^\/api\/public\/calendars\/[\w-]{43}\/reservations\.ics$/);
    const secret = body.path.split('/')[4];
    const { rows } = await api.pool.query('SELECT f::text AS row FROM calendar_feeds f');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { text, headers, status } = await read(body.path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.slice(0, 8)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Chartroom//Reservations//EN',
      'METHOD:PUBLISH',
      'NAME:José Álvarez · Práctica\\; del Mar',
      'X-WR-CALNAME:José Álvarez · Práctica\\; del Mar',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]);
    expect(lines).toContain(`DTSTART:${at(20, 9).replace(/[-:]/g, '')}`);
    expect(lines).toContain('SUMMARY:Minh Nguyễn');
    expect(lines).toContain('LOCATION:Práctica\\; del Mar\\, Room 2');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(text).not.toMatch(/Headache|Consultation/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const log = await api.ask('GET', `/api/audit?clinic=${world.clinic}`, { token: owner.token });
    expect(log.body.results[0]).toMatchObject({ action: 'calendar_feed.read', kind: 'reading' });
    expect(log.body.results.some((entry: object) => JSON.stringify(entry).includes(secret))).toBe(false);
    expect(withoutTokens(body.path)).toBe('/api/public/calendars/*/reservations.ics');
    await world.post(`${visits}/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
    const entry = (await read(body.path)).text
      .split('BEGIN:VEVENT')
      .find((one) => one.includes(`-${visit.id}@`));
    expect(entry).toMatch(/SEQUENCE:2\r\n[\s\S]*STATUS:CANCELLED/);
  });

  it('says initials, or the number alone', async () => {
    const visit = await book(21, 9);
    const summaries = async (names: string) =>
      [...(await read((await make(owner.token, { names })).body.path)).text.matchAll(/SUMMARY:(.*)\r/g)].map(
        ([, summary]) => summary,
      );
    expect(await summaries('initials')).toContain('M. N.');
    const numbers = await summaries('none');
    expect(numbers).toContain(visit.number);
    expect(numbers.join()).not.toMatch(/Minh|M\./);
  });

  it('says no more of patients than the clinic allows, also where it was made before', async () => {
    const clinic = await world.read(`/api/clinics/${world.clinic}/`);
    const allow = (feed_names: string) =>
      world.put(`/api/clinics/${world.clinic}/`, { ...clinic, feed_names });
    await book(27, 14);
    const { feed, path: address } = (await make(owner.token)).body;
    const summaries = async () => [...(await read(address)).text.matchAll(/SUMMARY:(.*)\r/g)].join();
    const { headers } = await read(address);
    expect(await summaries()).toContain('Minh Nguyễn');
    await allow('initials');
    expect((await read(address, { 'if-none-match': headers.etag as string })).status).toBe(200);
    expect(await summaries()).toContain('M. N.');
    expect(await summaries()).not.toContain('Minh');
    const { body } = await api.ask('GET', `${path}?clinic=${world.clinic}`, { token: owner.token });
    expect(body.results.find(({ id }: { id: number }) => id === feed.id).names).toBe('initials');
    const refused = await make(owner.token);
    expect([refused.status, refused.body.names]).toEqual([
      400,
      ['This clinic’s calendar feeds show initials at most.'],
    ]);
    expect((await make(owner.token, { names: 'none' })).status).toBe(201);
    await allow('none');
    expect(await summaries()).not.toMatch(/Minh|M\./);
    expect((await make(owner.token, { names: 'initials' })).status).toBe(400);
    await allow('full');
    expect(await summaries()).toContain('Minh Nguyễn');
  });

  it('shows a room, whoever works in it', async () => {
    const visit = await book(22, 9, { room: 'Laboratory' });
    const { text } = await read((await make(owner.token, { staff: null, room: 'laboratory' })).body.path);
    expect([...text.matchAll(/UID:reservation-\d+-(\d+)@/g)].map(([, id]) => Number(id))).toEqual([visit.id]);
    expect(text).toContain('DESCRIPTION:José Álvarez');
    expect((await make(owner.token, { staff: null })).status).toBe(400);
    expect((await make(owner.token, { staff: 2_000_000_000 })).status).toBe(404);
  });

  it('is not sent again, nor noted, while nothing changed', async () => {
    const { path: address } = (await make(owner.token)).body;
    const { headers } = await read(address);
    const readings = async () =>
      (
        await api.pool.query(
          "SELECT count(*)::int AS n FROM audit_entries WHERE action = 'calendar_feed.read'",
        )
      ).rows[0].n;
    const before = await readings();
    const again = await read(address, { 'if-none-match': `"other", ${headers.etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(await readings()).toBe(before);
    await book(23, 9);
    expect((await read(address, { 'if-none-match': String(headers.etag) })).status).toBe(200);
    const { results } = (await api.ask('GET', `${path}?clinic=${world.clinic}`, { token: owner.token })).body;
    expect(results[0].last_read_at).not.toBeNull();
  });

  it('ends when it is withdrawn, replaced, or its maker leaves', async () => {
    const bea = await joinAs(api, owner, world.clinic, 'practitioner');
    const [first, second, third] = await Promise.all([1, 2, 3].map(async () => (await make(bea.token)).body));
    const statuses = async () =>
      Promise.all([first, second, third].map(async (one) => (await read(one.path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const withdrawn = await api.ask('POST', `${path}/${first.feed.id}/withdraw/`, { token: owner.token });
    expect(withdrawn.body.state).toBe('withdrawn');
    const instead = (await make(bea.token, { replaces: second.feed.id, names: 'none' })).body;
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await read(instead.path)).status).toBe(200);
    await api.ask('POST', `/api/staff/staff/${bea.staff}/suspend/`, {
      token: owner.token,
      body: { version: bea.version },
    });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await read(instead.path)).status).toBe(404);
  });

  it('belongs to its maker, and owner and manager see all', async () => {
    const [kim, max] = [
      await joinAs(api, owner, world.clinic, 'receptionist'),
      await joinAs(api, owner, world.clinic, 'manager'),
    ];
    const theirs = (await make(max.token)).body.feed;
    const mine = (await make(kim.token)).body.feed;
    const ids = async (token: string) =>
      (await api.ask('GET', `${path}?clinic=${world.clinic}`, { token })).body.results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids(kim.token)).toEqual([mine.id]);
    expect(await ids(max.token)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    expect((await api.ask('POST', `${path}/${theirs.id}/withdraw/`, { token: kim.token })).status).toBe(404);
    expect((await make(kim.token, { replaces: theirs.id })).status).toBe(404);
    expect((await api.ask('POST', `${path}/${mine.id}/withdraw/`, { token: max.token })).status).toBe(200);
  });

  it('may be asked for 60 times a minute', async () => {
    const nobody = `/api/public/calendars/${'x'.repeat(43)}/reservations.ics`;
    const answers = await Promise.all(Array.from({ length: 61 }, () => read(nobody)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('may be tried 600 times a minute from one network, whatever its addresses', async () => {
    const reading = createFeedReading('http://localhost');
    const tried = async (n: number) => {
      const origin = { address: `2001:db8:6:7::${n.toString(16)}` };
      const call = { params: { token: `${n}` }, headers: {}, origin, openFeed: async () => undefined };
      return reading(call as never).catch(({ status }) => status);
    };
    const statuses = await Promise.all(Array.from({ length: 601 }, (_, n) => tried(n)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
