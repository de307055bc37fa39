import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

/** With `BENCH_DATA=folder` the clinics are kept in that folder, and taken from it the next time. */
const kept = process.env.BENCH_DATA;

/** Asks as the owner of the clinic; with a body it is sent there. */
export type Ask = (path: string, body?: object) => Promise<string>;

/** A served clinic with many patients. */
export interface SeededClinic {
  server: ServerProcess;
  ask: Ask;
  clinic: number;
  /** How long the seeding took; undefined where the clinic was kept. */
  seconds: number | undefined;
  /** A new token of another program, for everything, in the place of the one before. */
  makeToken(): Promise<string>;
}

/** Patients of each clinic that is tried; `BENCH_PATIENTS=10000,1000000` for others. */
export const sizesOr = (usual: string) => (process.env.BENCH_PATIENTS ?? usual).split(',').map(Number);

/** Seeds and serves a clinic for a benchmark. */
export async function onSeededClinic<T>(
  patients: number,
  work: (clinic: SeededClinic) => Promise<T>,
): Promise<T> {
  return onSeededFolder(patients, async (folder, seconds) => {
    const server = await startServer({ PORT: await freePort(), DATA_DIR: folder });
    try {
      return await work({ server, seconds, ...(await signIn(server.origin)) });
    } finally {
      await server.end('SIGTERM');
    }
  });
}

/** Seeds the data folder of a clinic; told how long that took, unless it was kept. */
export async function onSeededFolder<T>(
  patients: number,
  work: (folder: string, seconds?: number) => Promise<T>,
): Promise<T> {
  const data = kept ? { path: join(kept, String(patients)), remove: async () => {} } : makeDataDir();
  const isThere = existsSync(join(data.path, 'postgres'));
  const seeded = performance.now();
  if (!isThere) await seed(data.path, patients);
  try {
    return await work(data.path, isThere ? undefined : (performance.now() - seeded) / 1000);
  } finally {
    await data.remove();
  }
}

function seed(dataDir: string, patients: number): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'seed', '--', '--patients', String(patients)], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('The clinic was not seeded.')))),
  );
}

async function signIn(origin: string): Promise<Pick<SeededClinic, 'ask' | 'clinic' | 'makeToken'>> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: demoEmail, password: demoPassword }),
  });
  const { token } = (await login.json()) as { token: { access: string } };
  const authorization = `Bearer ${token.access}`;
  const post = (path: string, body?: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { ...json, authorization },
      body: body && JSON.stringify(body),
    });
  const ask: Ask = async (path, body) => {
    const answer = await (body ? post(path, body) : fetch(origin + path, { headers: { authorization } }));
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return answer.text();
  };
  const clinics = JSON.parse(await ask('/api/clinics')) as { results: { id: number }[] };
  const clinic = clinics.results[0]?.id ?? 0;
  let last: number | undefined;
  return {
    ask,
    clinic,
    async makeToken() {
      if (last !== undefined) await post(`/api/connections/tokens/${last}/revoke/`);
      const body = { clinic, name: 'Benchmark', scopes: apiScopes, days: 30 };
      const made = await post('/api/connections/tokens/', body);
      if (!made.ok) throw new Error(`The token was refused with ${made.status}.`);
      const { secret, token: kept } = (await made.json()) as { secret: string; token: { id: number } };
      last = kept.id;
      return secret;
    },
  };
}
