import { runFilling } from './demo/run.ts';
import { reportFailure } from './start.ts';

runFilling(process.env, { patients: 900, calendars: 3, density: 0.4, seed: 1 }).catch(reportFailure);
