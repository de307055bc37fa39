import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compressPages } from '#server/pages/compress.ts';
import { type Api, openApi, openApiForTest } from '#tests/support/api.ts';

const folder = mkdtempSync(join(tmpdir(), 'chartroom-pages-'));
const page = (title: string) =>
  `<!doctype html><head><meta name="api-base-url" content="" /><meta name="api-features" content=""><title>${title}</title></head>`;
const routeParts = {
  '/dashboard': ['/assets/overview.js'],
  '/dashboard/patients/create': ['/assets/form.js', '/assets/create.js'],
  '/dashboard/patients/$': ['/assets/patient.js'],
};
const script = `export const text = '${'long '.repeat(1000)}';`;

let api: Api;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'auth/sign-in'), { recursive: true });
  mkdirSync(join(folder, 'visit'));
  writeFileSync(join(folder, 'visit/index.en.html'), `${page('Visit')}<style>h1{color:red}</style>`);
  writeFileSync(join(folder, 'index.html'), page('Home'));
  writeFileSync(join(folder, 'frame.html'), page('App'));
  writeFileSync(join(folder, 'auth/sign-in/index.html'), page('Sign in'));
  writeFileSync(join(folder, 'assets/app-abc123.js'), script);
  writeFileSync(join(folder, 'assets/app-abc123.js.map'), '{}');
  writeFileSync(join(folder, 'route-parts.json'), JSON.stringify(routeParts));
  writeFileSync(join(folder, 'boot-abc_1-23.js'), 'void 0;');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'version.json'), '{"build":"1"}');
  writeFileSync(join(folder, '.secret'), 'secret');
  await compressPages(folder);
  api = await openApi({}, folder);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const navigate = (path: string, headers = {}) =>
  api.ask('GET', path, {
    headers: { accept: 'text/html,application/xhtml+xml', host: 'desk.test:8000', ...headers },
  });

describe('a page', () => {
  it.each(['/dashboard', '/dashboard/clinics/edit/7', '/nothing/known/', '/%E2%82%AC', '/%'])(
    '%s is the document of the front end, never stored',
    async (path) => {
      const { status, headers, text } = await navigate(path);
      if (path === '/%') return expect(status).toBe(400);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('<title>App</title>');
    },
  );

  it.each([
    ['/dashboard', ['overview']],
    ['/dashboard/?days=7', ['overview']],
    ['/dashboard/patients/create', ['form', 'create']],
    ['/dashboard/patients/7', ['patient']],
    ['/dashboard/patients/7/8', []],
    ['/auth/sign-in', []],
  ])('%s names the parts that it is made of', async (path, names) => {
    const named = (await navigate(path)).text.matchAll(
      /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
    );
    expect([...named].map(([, part]) => part)).toEqual(names.map((name) => `/assets/${name}.js`));
  });

  it.each(['/', '/index.html'])('%s is the prerendered home page', async (path) => {
    expect((await navigate(path)).text).toContain('<title>Home</title>');
  });

  it.each(['/auth/sign-in', '/auth/sign-in/', '/auth/sign-in?next=%2Fdashboard', '/auth/sign-in/index.html'])(
    '%s is the prerendered document',
    async (path) => {
      expect((await navigate(path)).text).toContain('<title>Sign in</title>');
    },
  );

  it('is told the address of the API and what it can do', async () => {
    expect((await navigate('/')).text).toContain(
      '<meta name="api-base-url" content="http://desk.test:8000" /><meta name="api-features" content="idempotency-key if-match logout invitations refresh-rotation recovery address-change visit-links second-factor connections booking-page retention hand-over leaving clinics-table patient-ids">',
    );
    expect((await navigate('/', { host: '"><script>' })).text).toContain('name="api-base-url" content=""');
    const elsewhere = await openApiForTest({ apiBaseUrl: 'https://api.example.test/base' }, folder);
    const { text, headers } = await elsewhere.ask('GET', '/', { headers: { accept: 'text/html' } });
    expect(text).toContain(
      '<meta name="api-base-url" content="https://api.example.test/base" /><meta name="api-features" content="">',
    );
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example.test;");
  });

  it('of patients may use the styles in its document, by their hash, and no other page may', async () => {
    const sum = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policyOf = async (path: string) =>
      String((await navigate(path)).headers['content-security-policy']);
    const own = await policyOf('/visit/x');
    expect(own).toContain(` ${sum('h1{color:red}')};`);
    expect(own).toContain("script-src 'self';");
    expect([own, await policyOf('/dashboard')].map((one) => one.match(/sha256/g)?.length)).toEqual([2, 1]);
  });

  it.each<Record<string, string>>([{}, { accept: '*/*' }])(
    'is shown to a probe that asks for nothing in particular: %o',
    async (headers) => {
      const { status, text } = await api.ask('GET', '/', { headers });
      expect(status).toBe(200);
      expect(text).toContain('<title>Home</title>');
    },
  );

  it('is no answer to what asks for data', async () => {
    expect((await api.ask('GET', '/dashboard', { headers: { accept: 'application/json' } })).status).toBe(
      404,
    );
    expect((await api.ask('POST', '/dashboard', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await navigate('/api/nothing')).status).toBe(404);
  });
});

describe('a file', () => {
  it('with a hash in its name is kept for ever, others are asked for again', async () => {
    const cached = async (path: string) => (await api.ask('GET', path)).headers['cache-control'];
    expect(await cached('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/boot-abc_1-23.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/icon.svg')).toBe('no-cache');
    expect(await cached('/version.json')).toBe('no-store');
  });

  it('comes packed as the browser likes it', async () => {
    const get = (encoding: string) =>
      api.app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': encoding } });
    const brotli = await get('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(script);
    expect((await get('identity')).payload).toBe(script);
    expect(brotli.headers.vary).toContain('accept-encoding');
  });

  it('is sent without a word in the log', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const loud = await openApi({ logLevel: 'error' }, folder);
    const { status } = await loud.ask('GET', '/assets/app-abc123.js');
    await loud.close();
    const lines = told.mock.calls.map(([line]) => String(line));
    told.mockRestore();
    expect(status).toBe(200);
    expect(lines).toEqual([]);
  });

  it.each([
    '/assets/gone-def456.js',
    '/assets/',
    '/assets/app-abc123.js.map',
    '/assets/app-abc123.js.br',
    '/.secret',
    '/.git/config',
    '/package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/server/main.ts',
    '/auth/sign-in/%2e%2e/%2e%2e/%2e%2e/etc/passwd.txt',
  ])('%s is not there', async (path) => {
    const { status, text } = await navigate(path);
    expect([404, 403], text).toContain(status);
    expect(text).not.toContain('secret');
  });
});

describe('without a built front end', () => {
  it('only the API is served', async () => {
    const bare = await openApiForTest({}, join(folder, 'nowhere'));
    expect((await bare.ask('GET', '/', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await bare.ask('GET', '/healthz')).status).toBe(200);
  });
});
