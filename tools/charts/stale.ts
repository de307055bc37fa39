import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allExhibits, committedFiles } from './pages/files.ts';

const folder = 'docs/machines';

/** Fails when docs/machines/ is not what the charts would be drawn as now, and says which files differ. */
const files = new Map((await allExhibits()).flatMap(committedFiles));
const isCommitted = (name: string) => /\.(svg|md|paths\.txt)$/.test(name);
const known = existsSync(folder) ? readdirSync(folder).filter(isCommitted) : [];
const stale = [...files]
  .filter(([name, text]) => !known.includes(name) || readFileSync(join(folder, name), 'utf8') !== text)
  .map(([name]) => name)
  .concat(known.filter((name) => !files.has(name)));
if (stale.length > 0) console.log(`Run \`npm run machines\` and commit what it writes: ${stale.join(', ')}`);
process.exit(stale.length > 0 ? 1 : 0);
