import { backup } from './backup/run.ts';
import { reportFailure } from './start.ts';

backup(process.env, process.argv[2]).then(() => process.exit(0), reportFailure);
