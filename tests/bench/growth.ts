import { megabytes } from '#tests/support/process-size.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { onSeededClinic, type SeededClinic, sizesOr } from './seededClinic.ts';

const calls = Number(process.env.BENCH_CALLS ?? 40);
const callers = 8;
const loadMs = 5000;
const million = 1_000_000;

/** What the API takes on clinics of growing size, each seeded and served by itself. */
export async function growth(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const patients of sizesOr('10000,100000'))
    rows.push(...(await onSeededClinic(patients, (seeded) => measure(patients, seeded))));
  return rows;
}

async function measure(patients: number, { server, ask, clinic, seconds }: SeededClinic): Promise<Row[]> {
  const rows: Row[] = [];
  if (seconds !== undefined)
    rows.push({
      what: `${patients} patients: npm run seed`,
      ...{ figure: seconds, unit: 's' },
      ...(patients === million && { goal: atMost(900) }),
    });
  for (const [what, path, budget, body] of callsOf(clinic, patients)) {
    const times = await timesOf(() => ask(path, body));
    const goal = patients < million ? budget : 300;
    rows.push(timesRow(`${patients} patients: ${what}`, times, 0.5));
    rows.push(
      timesRow(
        `${patients} patients: ${what}`,
        times,
        0.95,
        goal === undefined ? {} : { goal: atMost(goal) },
      ),
    );
  }
  rows.push(await memory(patients, { server, ask, clinic }));
  return rows;
}

/** What is asked for, where, the milliseconds that it may take at 10,000 and 100,000 patients, and what goes with it. */
type Asked = [what: string, path: string, budget?: number | undefined, body?: object];

/** The calls whose times grow with a clinic, if any do. */
export function callsOf(clinic: number, patients: number): Asked[] {
  const list = `/api/patients/patients?clinic=${clinic}`;
  const visits = `/api/patients/appointments?clinic=${clinic}`;
  const day = new Date().toISOString().slice(0, 10);
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const calendar = `/api/patients/appointments/calendar/?clinic=${clinic}`;
  const everything = (search: string) => ({ clinic, search, kind: 'all', limit: 5 });
  const figures = `/api/analytics/dashboard/analytic?clinic=${clinic}`;
  return [
    ['patients, first page', list, 60],
    ['patients, a page in the middle', `${list}&offset=${Math.floor(patients * 0.48)}`, 60],
    ['patients, last page', `${list}&offset=${Math.floor(patients * 0.97)}`, 60],
    ['patients by last visit', `${list}&ordering=-last_visit_at`, 60],
    ['patients with a label', `${list}&label=1`, 60],
    ['search, two letters', `${list}&search=ok`, 80],
    ['search, a common name', `${list}&search=okonkwo`, 80],
    ['search, two names', `${list}&search=okonkwo+ad`, 80],
    ['search, a slip of the pen', `${list}&search=okonkvo`, 80],
    ['search, digits of a phone', `${list}&search=7946+0123`, 80],
    ['reservations, first page', visits],
    ['reservations of a day', `${visits}&date_from=${day}&date_to=${day}&limit=100`],
    ['calendar, a week', `${calendar}&date_from=${before(6)}&date_to=${day}`],
    ['search of all kinds, a common name', '/api/search/', undefined, everything('okonkwo')],
    ['search of all kinds, a slip of the pen', '/api/search/', undefined, everything('okonkvo')],
    ['timeline of a patient', '/api/patients/patients/1/timeline/'],
    ['records to sign', `/api/patients/medical-records?clinic=${clinic}&status=unsigned`],
    ['patients who may be one', `/api/patients/patients/duplicates/?clinic=${clinic}`],
    ['work lists', `/api/analytics/dashboard/work/?clinic=${clinic}`],
    ['overview, 28 days', `${figures}&date_from=${before(27)}&date_to=${day}`, 300],
    ['overview, a year', `${figures}&date_from=${before(364)}&date_to=${day}`, 300],
    ['audit log', `/api/audit?clinic=${clinic}`],
  ];
}

async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < calls + 3; count += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.slice(3);
}

/** The most that the server holds while several callers ask for lists, and one for the whole of them as a table. */
async function memory(
  patients: number,
  { server, ask, clinic }: Pick<SeededClinic, 'server' | 'ask' | 'clinic'>,
): Promise<Row> {
  const list = `/api/patients/patients?clinic=${clinic}&limit=100`;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, megabytes(server.pid))), 50);
  const end = performance.now() + loadMs;
  // a table holds 100,000 lines at most
  const some = patients > 100_000 ? '&age_min=30&age_max=33' : '&status=all';
  const table = ask(`/api/patients/patients/export/?clinic=${clinic}${some}`);
  const load = Array.from({ length: callers }, async () => {
    while (performance.now() < end) await ask(list);
  });
  const lines = (await table).split('\r\n').length - 2;
  await Promise.all(load);
  clearInterval(watch);
  return {
    what: `${patients} patients: memory with ${callers} callers, a table of ${lines} lines`,
    ...{ figure: most, unit: 'MB', goal: atMost(300) },
  };
}
