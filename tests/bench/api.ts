import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createAccount } from '#tests/support/account.ts';
import { freePort } from '#tests/support/server-process.ts';
import { type Row, timesAtLeast, timesRow } from './row.ts';
import { quantile, type Stage } from './stage.ts';

const things = 20;
const rounds = 5;
const roundMs = 1500;
const callers = 8;

/** Lists of the API beside a bare node:http + pg handler of the same query, in turns. */
export async function api({ origin, database }: Stage): Promise<Row[]> {
  const account = await createAccount('bench', origin);
  for (let number = 1; number <= things; number++) await account.createClinic(`Clinic ${number}`);
  const own = await account.call<{ results: { id: number; user: number }[] }>('GET', '/api/clinics');
  const { id: clinic, user } = own.results[0] as { id: number; user: number };
  for (let number = 1; number <= things; number++) {
    const patient = { clinic, first_name: 'Ada', last_name: `Byron ${number}`, birth_date: '1984-02-29' };
    await account.call('POST', '/api/patients/patients', patient);
  }
  const port = await freePort();
  const bare = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'bare.ts'), port, database, String(clinic), String(user)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await readiness(bare);
    const rows: Row[] = [];
    const patients = `/api/patients/patients?clinic=${clinic}`;
    // a list of clinics is of no one's record and leaves no entry; the list of patients does, and is held against both
    for (const [path, prefix] of [
      ['/api/clinics', ''],
      [patients, ''],
      [patients, '/audited'],
    ] as const)
      rows.push(...(await compare(path, origin, `http://127.0.0.1:${port}${prefix}`, account.access)));
    return rows;
  } finally {
    bare.kill();
  }
}

const readiness = (child: ChildProcess) => new Promise((resolve) => child.stdout?.once('data', resolve));

async function compare(path: string, product: string, bare: string, token: string): Promise<Row[]> {
  await load(product + path, token);
  await load(bare + path, token);
  const times = { product: [] as number[], bare: [] as number[] };
  const perSecond = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const ours = await load(product + path, token);
    const theirs = await load(bare + path, token);
    times.product.push(...ours);
    times.bare.push(...theirs);
    perSecond.product.push((ours.length * 1000) / roundMs);
    perSecond.bare.push((theirs.length * 1000) / roundMs);
  }
  const what = `GET ${path.split('?', 1)[0]}${bare.endsWith('/audited') ? ', both with an audit entry' : ''}`;
  const floor = 'node:http and pg';
  const { product: ours, bare: theirs } = perSecond;
  return [
    {
      what: `${what}, answers`,
      figure: quantile(ours, 0.5),
      unit: '/s',
      spread: [Math.min(...ours), Math.max(...ours)],
      floor: { what: floor, figure: quantile(theirs, 0.5) },
      goal: timesAtLeast(0.6),
    },
    timesRow(what, times.product, 0.5, { floor: { what: floor, figure: quantile(times.bare, 0.5) } }),
  ];
}

/** Asks from several callers at once for the length of a round; the milliseconds of every answer. */
async function load(url: string, token: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const end = performance.now() + roundMs;
  const times: number[] = [];
  const call = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await get(url, token, agent);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  agent.destroy();
  return times;
}

const get = (url: string, token: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    call.once('error', reject).end();
  });
