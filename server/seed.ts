import { parseArgs } from 'node:util';
import { runFilling } from './demo/run.ts';
import { StartRefused } from './refused-start.ts';
import { reportFailure } from './start.ts';

const reservationsOfCalendar = 5600;

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { patients: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const patients = Number(values.patients);
  if (!Number.isInteger(patients) || patients < 1 || patients > 5_000_000)
    throw new StartRefused('--patients must be a whole number up to 5000000.');
  const calendars = Math.max(3, Math.ceil((patients * 3) / reservationsOfCalendar));
  await runFilling(process.env, { patients, calendars, density: 0.8, seed: Number(values.seed) || 1 });
}

seed().catch(reportFailure);
