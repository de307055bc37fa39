import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsOf } from '#server/http/bounds.ts';
import type { Operation } from '#server/http/contract.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'First' } });
});
afterAll(() => api.close());

const create = (body: unknown) => api.ask('POST', '/api/clinics/', { token: ada.token, body });
const get = (path: string) => api.ask('GET', path, { token: ada.token });
const send = (payload: string | Buffer, contentType: string | undefined = 'application/json', headers = {}) =>
  api.raw({
    method: 'POST',
    url: '/api/clinics/',
    headers: {
      authorization: `Bearer ${ada.token}`,
      ...(contentType ? { 'content-type': contentType } : {}),
      ...headers,
    },
    payload,
  });

/** Seconds of processor since then: those of a busy machine's other work do not count. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

describe('a field', () => {
  it.each([
    ['missing', {}, { name: ['This field is required.'] }],
    ['null', { name: null }, { name: ['This field may not be null.'] }],
    ['empty', { name: '' }, { name: ['This field may not be blank.'] }],
    ['blank', { name: ' \t\n\u3000' }, { name: ['This field may not be blank.'] }],
    ['unseen', { name: ' \u200b\u2060\ufeff' }, { name: ['This field may not be blank.'] }],
    ['too long', { name: 'x'.repeat(121) }, { name: ['Ensure this field has no more than 120 characters.'] }],
    ['a number', { name: 5 }, { name: ['Not a valid string.'] }],
    ['a list', { name: ['x'] }, { name: ['Not a valid string.'] }],
    ['an object', { name: {} }, { name: ['Not a valid string.'] }],
    ['true', { name: true }, { name: ['Not a valid string.'] }],
    ['NUL', { name: 'a\0b' }, { name: ['Null characters are not allowed.'] }],
    ['half a character', { name: 'a\ud83d' }, { name: ['This text holds half a character.'] }],
    ['no e-mail address', { name: 'x', email: 'nobody' }, { email: ['Enter a valid email address.'] }],
    [
      'no phone number',
      { name: 'x', phone_number: 'call me' },
      { phone_number: ['Enter a valid phone number.'] },
    ],
    [
      'several wrong ones',
      { name: '', email: 'a@', phone_number: null },
      {
        name: ['This field may not be blank.'],
        email: ['Enter a valid email address.'],
        phone_number: ['This field may not be null.'],
      },
    ],
  ])('that is %s is named with a sentence', async (_what, body, errors) => {
    expect(await create(body)).toMatchObject({ status: 400, body: errors });
  });

  it('that may be empty or an address is answered with one sentence', async () => {
    const { body: clinic } = await create({ name: 'Harbour' });
    const { status, body } = await api.ask('POST', '/api/patients/patients', {
      token: ada.token,
      body: { clinic: clinic.id, first_name: 'Minh', last_name: 'Lee', email: 'nobody' },
    });
    expect({ status, body }).toEqual({ status: 400, body: { email: ['Enter a valid email address.'] } });
  });

  it('keeps every character up to its limit, counted as people count', async () => {
    for (const name of [
      '🦊'.repeat(120),
      'עברית \u202e عربي',
      "O’Brien & <script>alert('x')</script>",
      'NFD e\u0301',
    ]) {
      const made = await create({ name });
      expect(made.status).toBe(201);
      expect((await get(`/api/clinics/${made.body.id}`)).body.name).toBe(name);
    }
    expect((await create({ name: '🦊'.repeat(121) })).status).toBe(400);
    expect((await create({ name: 'x', address: 'y'.repeat(500) })).status).toBe(201);
    expect((await create({ name: 'x'.repeat(800_000) })).status).toBe(400);
  });

  it('with the name of an object’s own parts does no harm', async () => {
    const made = await send(
      '{"name":"Proto","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}',
    );
    expect(made.status).toBe(201);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const refused = await send('{"__proto__":"a\\u0000","toString":"b\\u0000"}');
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text).name).toEqual(['This field is required.']);
  });

  it.each([
    ['email', `${'a'.repeat(50_000)}!`],
    ['email', `a@${'a.'.repeat(50_000)}`],
    ['email', `a@${'.'.repeat(50_000)}`],
    ['phone_number', `${'1-'.repeat(25_000)}!`],
    ['timezone', 'A/'.repeat(50_000)],
    ['name', ' '.repeat(100_000)],
  ])('%s is checked in one go however it is built', async (field, value) => {
    // going back over such a text takes many seconds
    const start = process.cpuUsage();
    expect((await create({ name: 'x', [field]: value })).status).toBe(400);
    expect(secondsSince(start)).toBeLessThan(5);
  });
});

describe('a body', () => {
  it.each([
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"name"'],
    ['a number', '7'],
    ['cut off', '{"name": "x"'],
    ['no JSON', "{'name': 'x'}"],
    ['NaN', '{"name": NaN}'],
    ['with a doubled key', '{"name": "a", "name": "b"}'],
    ['with a doubled key in another spelling', '{"name": "a", "n\\u0061me": "b"}'],
    ['with a number without end', '{"name": "a", "x": 1e999}'],
    ['with a byte order mark', '\ufeff{"name": "a"}'],
    ['100,000 deep', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep in an unknown key', `{"name":"a","x":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
    ['UTF-16', Buffer.from('{"name": "a"}', 'utf16le')],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('that is %s is refused', async (_what, payload) => {
    const start = process.cpuUsage();
    const refused = await send(payload);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ detail: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(secondsSince(start)).toBeLessThan(5);
  });

  it('is as large at most as its operation takes', async () => {
    const operation = contract.operations.find(({ id }) => id === 'createClinic');
    const { bytes } = boundsOf(contract, operation as Operation);
    const filled = (size: number) => `{"name":"a","filler":"${'x'.repeat(size - 24)}"}`;
    expect(filled(bytes)).toHaveLength(bytes);
    expect((await send(filled(bytes))).status).toBe(201);
    expect((await send(filled(bytes + 1))).status).toBe(413);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['application/json; charset=utf-16'],
    [undefined],
  ])('as %s is an unsupported media type', async (contentType) => {
    expect((await send('{"name":"a"}', contentType ?? '')).status).toBe(415);
  });

  it('that is packed is an unsupported media type, and a charset of UTF-8 is none', async () => {
    expect((await send('{"name":"a"}', 'application/json', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await send('{"name":"a"}', 'application/json; charset=UTF-8')).status).toBe(201);
  });
});

describe('an id', () => {
  it.each([
    '0',
    '-1',
    '2147483648',
    '9007199254740993',
    '1e30',
    '1.5',
    '1%20',
    '%D9%A3',
    '+1',
    '01',
    'NaN',
    '1%00',
    '..%2f',
  ])('%s names nothing', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await api.ask(method, `/api/clinics/${id}/`, { token: ada.token });
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
  });

  it('that is not even percent-encoded right is refused', async () => {
    for (const id of ['%', '%ff', '%zz', 'x'.repeat(200)]) {
      expect([400, 404], id).toContain((await get(`/api/clinics/${id}/`)).status);
    }
  });
});

describe('a query', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1e20', 'limit'],
    ['limit=', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['limit=٣', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=2147483648', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['ordering=unknown', 'ordering'],
    ['ordering=name&ordering=id', 'ordering'],
    ['search=a%00b', 'search'],
    ['search=%ff', 'search'],
    ['search=%', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('with %s is refused at its parameter', async (query, field) => {
    const refused = await get(`/api/clinics?${query}`);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual([field]);
  });

  it('may have unknown parameters, but not a thousand', async () => {
    expect((await get('/api/clinics?cache=1&__proto__=2&constructor=3&limit[]=0')).status).toBe(200);
    expect((await get(`/api/clinics?${'a=1&'.repeat(1000)}`)).status).toBe(400);
  });
});

describe('a header', () => {
  it('that is too long or too short is named', async () => {
    const short = await api.ask('POST', '/api/clinics/', {
      token: ada.token,
      body: { name: 'x' },
      headers: { 'idempotency-key': 'short' },
    });
    expect(short).toMatchObject({ status: 400, body: { 'Idempotency-Key': [expect.stringContaining('8')] } });
  });

  it('is one of a hundred at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, '1']));
    expect((await api.ask('GET', '/api/clinics', { token: ada.token, headers: many })).status).toBe(431);
  });
});
