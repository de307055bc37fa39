import { move } from './backup/run.ts';
import { reportFailure } from './start.ts';

move(process.env, process.argv[2]).then(() => process.exit(0), reportFailure);
