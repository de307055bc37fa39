import { runAccounts } from './accounts/run.ts';
import { reportFailure } from './start.ts';

runAccounts(process.env, process.argv.slice(2)).then(() => process.exit(0), reportFailure);
