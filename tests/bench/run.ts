import { tmpdir } from 'node:os';
import { buildPages } from '#server/build.ts';
import { databaseUrl, freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';
import { api } from './api.ts';
import { bytes } from './bytes.ts';
import { calendar } from './calendar.ts';
import { fhirExport } from './fhirExport.ts';
import { fhirSearch } from './fhirSearch.ts';
import { firstPaint } from './firstPaint.ts';
import { forgotPassword } from './forgotPassword.ts';
import { gallery } from './gallery.ts';
import { growth } from './growth.ts';
import { importing } from './importing.ts';
import { navigation } from './navigation.ts';
import { opening } from './opening.ts';
import { patients } from './patients.ts';
import { signedIn } from './signedIn.ts';
import type { Row, Stage } from './stage.ts';
import { strangersAtTheDoor as strangers } from './strangers.ts';
import { typing } from './typing.ts';

/** `npm run bench`, or `npm run bench -- api growth` for some of them: starts the product on an empty database and prints one table per benchmark. */
const benches: Record<string, (stage: Stage) => Promise<Row[]>> = {
  api,
  bytes,
  calendar,
  fhirExport,
  fhirSearch,
  firstPaint,
  forgotPassword,
  gallery,
  growth,
  importing,
  navigation,
  opening,
  patients,
  signedIn,
  strangers,
  typing,
};
const chosen = process.argv.slice(2);
/** These ask the API alone. */
const withoutPages = [
  'api',
  'fhirExport',
  'fhirSearch',
  'forgotPassword',
  'growth',
  'importing',
  'strangers',
];
const needsPages = chosen.length === 0 || chosen.some((name) => !withoutPages.includes(name));

const pages = needsPages ? await buildPages() : tmpdir();
if (!pages) throw new Error('The front end could not be built.');
const data = makeDataDir();
const server = await startServer({ PORT: await freePort(), DATA_DIR: data.path, PAGES_DIR: pages });
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`\n${name}`);
    console.table(await bench({ origin: server.origin, pages, database: databaseUrl(data.path) }));
  }
} finally {
  await server.end('SIGTERM');
  await data.remove();
}
process.exit(0);
