import { charts } from '#machines/index.ts';
import { promises } from '#machines/properties.ts';
import { compositions } from './check/compositions.ts';
import { exhibitOf, type OnShow } from './pages/exhibit.ts';

/** Prints everything that the app's gallery shows of every chart, as JSON; the Vite plugin reads it. */
const exhibits = [];
for (const entry of charts) exhibits.push(await exhibitOf(entry));
const promised = Object.fromEntries(
  Object.entries(promises).map(([id, { properties }]) => [id, properties.map(({ says }) => says)]),
);
const shown: OnShow = { exhibits, promised, compositions };
process.stdout.write(JSON.stringify(shown), () => process.exit(0));
