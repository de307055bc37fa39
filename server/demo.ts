import { demo, runFilling } from './demo/run.ts';
import { reportFailure } from './start.ts';

runFilling(process.env, demo).catch(reportFailure);
