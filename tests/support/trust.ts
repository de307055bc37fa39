import { spawnSync } from 'node:child_process';
import { promiseGroups } from './promises.ts';

/** `npm run test:trust -- people-and-rights`: the tests of one group of docs/trust.md; without a name, what groups there are. */
const [wanted] = process.argv.slice(2);
const groups = promiseGroups();
const group = groups.find(({ name }) => name === wanted);
if (!group) {
  for (const { name, proofs } of groups) console.log(`${name}: ${proofs.length} files`);
  process.exit(wanted === undefined ? 0 : 1);
}
// the month at the desk is lived at length by `npm run test:long -- --only life`
process.exit(spawnSync('npx', ['vitest', 'run', ...group.proofs], { stdio: 'inherit' }).status ?? 1);
