import { createAccount } from '#tests/support/account.ts';
import { megabytes, openFiles } from '#tests/support/process-size.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';
import { openSteadyLoad } from '#tests/support/steady-load.ts';
import { atMost, type Row, timesRow } from './row.ts';

/** `BENCH_MINUTES=60` for the hour of the goal. */
const minutes = Number(process.env.BENCH_MINUTES ?? 4);
const samples = 12;
/** What is loaded and compiled at the beginning is no leak. */
const warming = 2;

interface Sample {
  readonly minute: number;
  readonly size: number;
  readonly files: number;
}

/** A server that is asked 50 times a second, a tenth of it writes: what it holds, and whether it goes on growing. */
export async function hour(): Promise<Row[]> {
  const data = makeDataDir();
  const server = await startServer({
    PORT: await freePort(),
    DATA_DIR: data.path,
    ACCESS_TOKEN_SECONDS: '20000',
  });
  try {
    const ask = await openSteadyLoad(await createAccount('steady', server.origin));
    const times: number[] = [];
    const all: Sample[] = [];
    for (let part = 1; part <= samples; part++) {
      const before = times.length;
      await ask((minutes * 60) / samples, (ms) => times.push(ms));
      const sample = {
        minute: (minutes * part) / samples,
        size: megabytes(server.pid),
        files: openFiles(server.pid),
      };
      all.push(sample);
      console.error(
        `${sample.minute} min: ${Math.round(sample.size)} MB, ${sample.files} open files, ${times.length - before} calls`,
      );
    }
    return rowsOf(all, times);
  } finally {
    await server.end('SIGTERM');
    await data.remove();
  }
}

function rowsOf(all: readonly Sample[], times: readonly number[]): Row[] {
  const warm = all.slice(warming);
  const sizes = warm.map(({ size }) => size);
  const files = warm.map((sample) => sample.files);
  const after = `after ${minutes} min of ${Math.round(times.length / minutes / 60)} requests/s`;
  return [
    {
      what: `memory ${after}`,
      figure: all.at(-1)?.size ?? Number.NaN,
      unit: 'MB',
      spread: [Math.min(...sizes), Math.max(...sizes)],
      goal: atMost(200),
    },
    {
      what: 'memory, growth in a minute',
      figure: slopeOf(warm.map(({ minute, size }) => [minute, size])),
      unit: 'MB',
      goal: atMost(1),
    },
    {
      what: 'open files, growth in an hour',
      figure: 60 * slopeOf(warm.map((sample) => [sample.minute, sample.files])),
      unit: '',
      spread: [Math.min(...files), Math.max(...files)],
    },
    timesRow('a call meanwhile', times, 0.5),
    timesRow('a call meanwhile', times, 0.95),
  ];
}

/** By how much y grows with x: the line that lies nearest to all points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const rise = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return rise / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
