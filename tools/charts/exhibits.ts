import { charts } from '#machines/index.ts';
import { exhibitOf } from './pages/exhibit.ts';

/** Prints everything that the app's gallery shows of every chart, as JSON; the Vite plugin reads it. */
const exhibits = [];
for (const entry of charts) exhibits.push(await exhibitOf(entry));
process.stdout.write(JSON.stringify(exhibits), () => process.exit(0));
