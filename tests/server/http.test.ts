import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { type Account, type Api, openApi, openApiForTest } from '#tests/support/api.ts';

let api: Api;
let ada: Account;
let port: number;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as { port: number }).port;
});
afterAll(() => api.close());

describe('every answer', () => {
  it('carries the headers that keep a page to itself, and is not stored', async () => {
    for (const path of ['/api/clinics', '/api/nothing', '/healthz', '/nothing']) {
      const { headers } = await api.ask('GET', path, { token: ada.token });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(undefined),
      });
      expect(Object.keys(headers).join()).not.toMatch(/server|powered/);
    }
  });

  it('lets the page connect to the API of its settings', () => {
    expect(contentSecurityPolicy('https://api.example.test:8443/base')).toContain(
      "connect-src 'self' https://api.example.test:8443;",
    );
    expect(contentSecurityPolicy(undefined)).toContain("connect-src 'self';");
  });
});

describe('a path', () => {
  it('answers with and without a slash at its end, never by redirect', async () => {
    for (const path of ['/api/clinics', '/api/auth/active-user', '/healthz']) {
      expect((await api.ask('GET', path, { token: ada.token })).status).toBe(200);
      expect((await api.ask('GET', `${path}/`, { token: ada.token })).status).toBe(200);
    }
    expect((await api.ask('POST', '/api/clinics', { token: ada.token, body: { name: 'x' } })).status).toBe(
      201,
    );
    expect(
      (await api.ask('POST', '/api/auth/login', { body: { email: 'ada', password: 'no' } })).status,
    ).toBe(401);
  });

  it('that nobody knows is a 404 in JSON', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing/',
      '/api/clinics/1/2',
      '/api//clinics',
      '/API/clinics',
    ]) {
      expect(await api.ask('GET', path), path).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
  });

  it('tells which methods it has', async () => {
    for (const method of ['PATCH', 'TRACE']) {
      const refused = await api.ask(method, '/api/clinics/', { token: ada.token });
      expect(refused.status, method).toBe(405);
      expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    }
    const options = await api.ask('OPTIONS', '/api/clinics/7/');
    expect(options).toMatchObject({ status: 204, headers: { allow: 'DELETE, GET, HEAD, OPTIONS, PUT' } });
    const head = await api.ask('HEAD', '/api/clinics', { token: ada.token });
    expect(head).toMatchObject({ status: 200, text: '' });
  });
});

describe('another origin', () => {
  const preflight = (to: Api, origin: string) =>
    to.ask('OPTIONS', '/api/clinics', {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('is shut out by default', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      expect((await preflight(api, origin)).headers['access-control-allow-origin']).toBeUndefined();
      const { headers } = await api.ask('GET', '/api/clinics', { token: ada.token, headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('is let in by name', async () => {
    const open = await openApiForTest({ allowedOrigins: ['https://desk.test'] });
    expect((await preflight(open, 'https://desk.test')).headers).toMatchObject({
      'access-control-allow-origin': 'https://desk.test',
    });
    expect(
      (await preflight(open, 'https://desk.test.evil.test')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect((await preflight(open, 'null')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the connection', () => {
  it('is given up on senders who are too slow', () => {
    expect(api.app.server.headersTimeout).toBe(10_000);
    expect(api.app.server.requestTimeout).toBe(30_000);
  });

  it('is answered in between a thousand others that never finish their headers', async () => {
    const idle = await Promise.all(
      Array.from({ length: 1000 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        return new Promise<typeof socket>((done) =>
          socket.once('connect', () => {
            socket.write('GET /api/clinics HTTP/1.1\r\nHost: x\r\n');
            done(socket);
          }),
        );
      }),
    );
    const start = performance.now();
    expect(await statusOf({ path: '/healthz' })).toBe(200);
    expect(performance.now() - start).toBeLessThan(10_000);
    for (const socket of idle) socket.destroy();
  });

  it('answers an address or a header field beyond measure with 4xx', async () => {
    expect(await statusOf({ path: `/api/clinics?search=${'x'.repeat(20_000)}` })).toBe(431);
    expect(await statusOf({ path: '/healthz', headers: { 'x-long': 'y'.repeat(20_000) } })).toBe(431);
    expect(await rawStatus('FOO / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe(400);
    expect(await rawStatus('GET /healthz HTTP/1.1\r\n\r\n')).toBe(400);
  });

  it('that is cut off within a body is the sender’s affair, not a failure of the server', async () => {
    const failures: unknown[] = [];
    const own = await openApiForTest();
    own.app.log.error = (line: unknown) => void failures.push(line);
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new Promise<void>((resolve) =>
      own.app.server.once('request', (request, response) => {
        response.once('close', resolve);
        request.socket.destroy();
      }),
    );
    const socket = connect((own.app.server.address() as { port: number }).port, '127.0.0.1');
    socket.write(
      'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    await gone;
    await own.app.close();
    expect(failures).toEqual([]);
  });

  it('whose sender is gone as it arrives is not done, and no failure of the server', async () => {
    const failures: unknown[] = [];
    const own = await openApiForTest();
    const { token } = await own.signUp('ada');
    own.app.log.error = (line: unknown) => void failures.push(line);
    // a connection that was reset has no other end any more
    own.app.server.on('connection', (socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    );
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.app.server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/api/clinics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"name": "Harbour"}',
    });
    expect([answer.status, failures]).toEqual([400, []]);
    expect((await own.ask('GET', '/api/clinics', { token })).body.count).toBe(0);
  });

  const statusOf = (options: { path: string; headers?: Record<string, string> }) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent: false, ...options }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  const rawStatus = (text: string) =>
    new Promise<number>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.once('data', (chunk) => {
        resolve(Number(chunk.toString().split(' ')[1]));
        socket.destroy();
      });
    });
});

describe('behind a proxy', () => {
  it('the caller is who the proxy says, if the proxy is trusted', async () => {
    const proxied = await openApiForTest({ trustedProxies: ['10.9.9.9'] });
    await proxied.ask('POST', '/api/auth/login/', {
      body: { email: 'nobody', password: 'x' },
      from: '10.9.9.9',
      headers: { 'x-forwarded-for': '198.51.100.7' },
    });
    await proxied.ask('POST', '/api/auth/login/', {
      body: { email: 'nobody', password: 'x' },
      from: '10.1.1.1',
      headers: { 'x-forwarded-for': '198.51.100.8' },
    });
    const { rows } = await proxied.pool.query('SELECT address FROM audit_entries ORDER BY id');
    expect(rows.map(({ address }) => address)).toEqual(['198.51.100.7', '10.1.1.1']);
  });
});
