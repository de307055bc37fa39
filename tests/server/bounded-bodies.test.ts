import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { boundsOf } from '#server/http/bounds.ts';
import { createFramework } from '#server/http/framework.ts';
import { type Account, type Api, openApi, testSettings } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';

let api: Api;
let ada: Account;
let port: number;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.close());

/** The first line of the answer to a request that never sends all of its body. */
const answerTo = (head: string, started = '') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nhost: x\r\n\r\n${started}`));
    socket.once('data', (bytes) => {
      resolve(String(bytes).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });

const login = 'POST /api/auth/login/ HTTP/1.1\r\ncontent-type: application/json';
const mebibyte = 1024 * 1024;

it("a stranger's large body is refused before it is sent, and while it is", async () => {
  expect(await answerTo(`${login}\r\ncontent-length: ${mebibyte}`)).toContain('413');
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  expect(await answerTo(`${login}\r\ntransfer-encoding: chunked`, chunk)).toContain('413');
  const patient = 'POST /api/patients/patients HTTP/1.1\r\ncontent-type: application/json';
  expect(await answerTo(`${patient}\r\ncontent-length: ${mebibyte}`)).toContain('401');
});

it('a program without a token is refused before its resource is read', async () => {
  const fhir = 'content-type: application/fhir+json';
  for (const asked of ['POST /fhir/R4/Patient', 'PUT /fhir/R4/Patient/1', 'POST /fhir/R4/Patient/_search'])
    expect(await answerTo(`${asked} HTTP/1.1\r\n${fhir}\r\ncontent-length: ${mebibyte}`)).toContain('401');
});

it('no call that asks for no token takes much', () => {
  const open = contract.operations.filter(({ secured, body }) => !secured && body);
  expect(open.map(({ id }) => id)).toContain('logIn');
  for (const operation of open) {
    const { bytes, values } = boundsOf(contract, operation);
    expect(bytes, operation.id).toBeLessThanOrEqual(64 * 1024);
    expect(values, operation.id).toBeLessThanOrEqual(1000);
  }
});

it('what a call takes is bounded, and only tables of rows and forms in many languages take very many values', () => {
  const wide = contract.operations.filter(
    (operation) => operation.body && boundsOf(contract, operation).values > 25_000,
  );
  expect(wide.map(({ id }) => id).sort()).toEqual([
    'checkImportRows',
    'createConsentForm',
    'replaceSchedules',
    'updateConsentForm',
  ]);
});

it('others have their turn between large bodies that come at once', async () => {
  const body = JSON.stringify({ clinic: 1, subjective: 'x'.repeat(900_000) });
  const parse = vi.spyOn(JSON, 'parse');
  const order: string[] = [];
  parse.mockImplementation((text: string) => {
    if (text === body) {
      order.push('body');
      setImmediate(() => order.push('others'));
    }
    return {};
  });
  const app = createFramework(testSettings());
  app.post('/notes', { config: { takesBody: 'json', mostValues: 10 } }, async () => 'read');
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/notes',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
  await Promise.all([send(), send(), send()]);
  parse.mockRestore();
  await app.close();
  expect(order.slice(0, 5)).toEqual(['body', 'others', 'body', 'others', 'body']);
});

it.each([
  ['a list without end', `{"name":"x","more":[${'0,'.repeat(300_000)}0]}`],
  ['thousands of keys', `{"name":"x"${Array.from({ length: 40_000 }, (_, n) => `,"k${n}":1`).join('')}}`],
  ['lists within lists', `{"name":"x","more":[${'[],'.repeat(200_000)}0]}`],
])('of %s nothing is built', async (_what, payload) => {
  expect(payload.length).toBeLessThan(800_000);
  const parse = vi.spyOn(JSON, 'parse');
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/clinics/',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    payload,
  });
  const parsed = parse.mock.calls.map(([text]) => String(text).length);
  parse.mockRestore();
  expect(statusCode).toBe(400);
  expect(Math.max(0, ...parsed)).toBeLessThan(10_000);
});

it('as much as a call takes is taken', async () => {
  const hours = Array.from({ length: 14 }, (_, at) => ({
    weekday: (at % 7) + 1,
    start: at < 7 ? '08:00' : '14:00',
    end: at < 7 ? '12:00' : '18:00',
  }));
  const body = { name: '\u{1F98A}'.repeat(120), address: 'y'.repeat(500), opening_hours: hours };
  expect((await api.ask('POST', '/api/clinics/', { token: ada.token, body })).status).toBe(201);
});
