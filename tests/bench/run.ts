import { tmpdir } from 'node:os';
import { buildPages } from '#server/build.ts';
import { databaseUrl, freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';
import { api } from './api.ts';
import { bytes } from './bytes.ts';
import { calendar } from './calendar.ts';
import { door } from './door.ts';
import { fhirExport } from './fhirExport.ts';
import { fhirSearch } from './fhirSearch.ts';
import { firstPaint } from './firstPaint.ts';
import { forgotPassword } from './forgotPassword.ts';
import { gallery } from './gallery.ts';
import { gestures } from './gestures.ts';
import { growth } from './growth.ts';
import { hour } from './hour.ts';
import { importing } from './importing.ts';
import { largeBodies } from './largeBodies.ts';
import { lighthouse } from './lighthouse.ts';
import { navigation } from './navigation.ts';
import { opening } from './opening.ts';
import { patients } from './patients.ts';
import { plans } from './plans.ts';
import { isMet, type Row, shown } from './row.ts';
import { signedIn } from './signedIn.ts';
import type { Stage } from './stage.ts';
import { strangersAtTheDoor as strangers } from './strangers.ts';
import { typing } from './typing.ts';
import { whoIsHere } from './whoIsHere.ts';

/**
 * `npm run bench`, or `npm run bench -- api growth` for some of them: starts the product on an empty database and prints one
 * table. With `--strict` it fails where a goal is not met.
 */
const benches: Record<string, (stage: Stage) => Promise<Row[]>> = {
  api,
  bytes,
  calendar,
  door,
  fhirExport,
  fhirSearch,
  firstPaint,
  forgotPassword,
  gallery,
  gestures,
  growth,
  hour,
  importing,
  largeBodies,
  lighthouse,
  navigation,
  opening,
  patients,
  plans,
  signedIn,
  strangers,
  typing,
  whoIsHere,
};
const isStrict = process.argv.includes('--strict');
const chosen = process.argv.slice(2).filter((word) => word !== '--strict');
const unknown = chosen.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}.`);
/** These ask the API alone. */
const withoutPages = [
  'api',
  'fhirExport',
  'fhirSearch',
  'forgotPassword',
  'growth',
  'hour',
  'importing',
  'largeBodies',
  'plans',
  'strangers',
  'whoIsHere',
];
const needsPages = chosen.length === 0 || chosen.some((name) => !withoutPages.includes(name));

const pages = needsPages ? await buildPages() : tmpdir();
if (!pages) throw new Error('The front end could not be built.');
const data = makeDataDir();
const rows: Row[] = [];
const server = await startServer({ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: pages });
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.error(`${name} ...`);
    rows.push(...(await bench({ origin: server.origin, pages, database: databaseUrl(data.path) })));
  }
} finally {
  await server.end('SIGTERM');
  await data.remove();
}
const missed = rows.filter((row) => isMet(row) === false);
console.table(rows.map(shown));
console.log(`${missed.length} of ${rows.filter(({ goal }) => goal).length} goals are missed.`);
process.exit(isStrict && missed.length > 0 ? 1 : 0);
