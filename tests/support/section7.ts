import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Person {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}
interface Clinic {
  id: number;
  name: string;
  address: string;
  email: string;
  phone_number: string;
  user: number;
}

const clinicFields = ['name', 'address', 'email', 'phone_number'] as const;
const personFields = ['email', 'username', 'first_name', 'last_name'] as const;

const pick = <Name extends string>(names: readonly Name[], body: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, String(body[name] ?? '')])) as Record<Name, string>;

/** What a call is answered: a status and a body. */
type Answer = [status: number, body?: unknown];

/** The calls of the specification's section 7 for one user, in memory, and nothing else. */
function createCalls() {
  let person: Person | null = null;
  let password = '';
  let access = 1;
  let lastId = 0;
  let clinics: Clinic[] = [];
  const calls: Record<string, (body: Record<string, unknown>, query: URLSearchParams) => Answer> = {
    'POST /api/auth/login/': (body) =>
      body.password === password && [person?.email, person?.username].includes(String(body.email))
        ? [200, { token: { access: `access-${access}`, refresh: 'refresh' } }]
        : [400, { detail: 'These credentials are not known.' }],
    'POST /api/auth/register/': (body) => {
      person = pick(personFields, body);
      password = String(body.password);
      return [201, person];
    },
    'POST /api/auth/refresh-token/': (body) =>
      body.refresh === 'refresh' ? [200, { access: `access-${access}` }] : [400, { detail: 'No.' }],
    'GET /api/auth/active-user': () => [200, person],
    'PUT /api/auth/user/update/': (body) => {
      person = pick(personFields, body);
      return [200, person];
    },
    'PUT /api/auth/user/change-password/': (body) => {
      password = String(body.new_password);
      return [200, {}];
    },
    'POST /api/clinics/': (body) => {
      lastId += 1;
      const clinic = { id: lastId, ...pick(clinicFields, body), user: 1 };
      clinics.push(clinic);
      return [201, clinic];
    },
    'GET /api/clinics': (_, query) => {
      const offset = Number(query.get('offset') ?? 0);
      return [200, { results: clinics.slice(offset, offset + Number(query.get('limit') ?? 20)) }];
    },
  };
  function one(method: string, id: number, body: Record<string, unknown>): Answer {
    const clinic = clinics.find((known) => known.id === id);
    if (!clinic) return [404, { detail: 'Not found.' }];
    if (method === 'PUT') Object.assign(clinic, pick(clinicFields, body));
    if (method === 'DELETE') clinics = clinics.filter((known) => known !== clinic);
    return method === 'DELETE' ? [204] : [200, clinic];
  }
  return {
    /** Makes every access token that was given out worthless. */
    expire: () => {
      access += 1;
    },
    answer(method: string, url: URL, bearer: string, body: Record<string, unknown>): Answer {
      const open = /\/(login|register|refresh-token)\/$/.test(url.pathname);
      if (!open && bearer !== `Bearer access-${access}`) return [401, { detail: 'Who are you?' }];
      const id = /^\/api\/clinics\/(\d+)\/$/.exec(url.pathname)?.[1];
      if (id !== undefined && /^(GET|PUT|DELETE)$/.test(method)) return one(method, Number(id), body);
      return calls[`${method} ${url.pathname}`]?.(body, url.searchParams) ?? [404, { detail: 'Not found.' }];
    },
  };
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

export interface Section7 {
  readonly origin: string;
  /** Every request that was not a preflight, as `GET /api/clinics?limit=10`, and its headers. */
  readonly asked: { name: string; headers: IncomingMessage['headers'] }[];
  expire(): void;
  close(): Promise<void>;
}

/**
 * A server of another origin that knows only section 7 of the specification: no ETag, no additional field, no count of
 * results, 404 for everything else, and its CORS takes no header but authorization, content-type and accept.
 */
export async function startSection7(): Promise<Section7> {
  const calls = createCalls();
  const asked: Section7['asked'] = [];
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'authorization, content-type, accept');
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      return response.writeHead(204).end();
    }
    asked.push({ name: `${method} ${url.pathname}${url.search}`, headers: request.headers });
    const bearer = request.headers.authorization ?? '';
    const [status, body] = calls.answer(method, url, bearer, await read(request));
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(body === undefined ? undefined : JSON.stringify(body));
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    expire: calls.expire,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
