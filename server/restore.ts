import { restore } from './backup/run.ts';
import { reportFailure } from './start.ts';

restore(process.env, process.argv[2]).then(() => process.exit(0), reportFailure);
