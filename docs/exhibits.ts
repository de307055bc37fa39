import { charts } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { describePath } from '#tests/support/describePath.ts';
import { explore } from '#tests/support/explore.ts';
import { layout } from './layout/layout.ts';
import { overviewOf } from './layout/overview.ts';

/** Prints everything that the app's gallery shows of every chart, as JSON; the Vite plugin reads it. */
const exhibits = [];
for (const entry of charts) {
  const { machine, section, folder } = entry;
  const chart = plainChart(machine);
  const overview = overviewOf(chart);
  const paths = explore(entry, withPuppets(machine));
  const walks: Record<string, number[]> = {};
  for (const [index, { taken }] of paths.entries()) {
    for (const edge of new Set(taken)) walks[edge] = [...(walks[edge] ?? []), index];
  }
  exhibits.push({
    id: machine.id,
    section,
    folder,
    chart,
    full: await layout(chart),
    overview: overview ? await layout(overview) : null,
    paths: paths.map((path) => describePath(entry, path)),
    walks,
  });
}
process.stdout.write(JSON.stringify(exhibits), () => process.exit(0));
