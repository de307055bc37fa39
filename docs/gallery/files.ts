import { type Chart, charts } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { describePath } from '#tests/support/describePath.ts';
import { explore } from '#tests/support/explore.ts';
import { layout } from '../layout/layout.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';
import { type Exhibit, page } from './page.tsx';
import { svgFile } from './svg.tsx';
import { transitionRows } from './transitions.ts';

type Files = Map<string, string>;

async function exhibit(entry: Chart, files: Files): Promise<Exhibit> {
  const { machine, section, folder } = entry;
  const chart = plainChart(machine);
  const paths = explore(entry, withPuppets(machine));
  const walks = new Map<string, number>();
  for (const edge of paths.flatMap(({ taken }) => [...new Set(taken)])) {
    walks.set(edge, (walks.get(edge) ?? 0) + 1);
  }
  const rows = transitionRows(chart, walks);
  files.set(`${chart.id}.svg`, svgFile(chart, await layout(chart)));
  files.set(`${chart.id}.md`, markdown(chart, section, rows));
  files.set(`${chart.id}.mmd`, mermaid(chart));
  files.set(`${chart.id}.json`, `${JSON.stringify(chart, null, 1)}\n`);
  files.set(`${chart.id}.paths.txt`, `${paths.map((path) => describePath(entry, path)).join('\n')}\n`);
  return { chart, section, folder, rows, paths: paths.length };
}

/** Every file of the static gallery by its name under docs/machines/, from the charts as they are now. */
export async function galleryFiles(): Promise<Files> {
  const files: Files = new Map();
  const exhibits: Exhibit[] = [];
  for (const chart of charts) exhibits.push(await exhibit(chart, files));
  return files.set('index.html', page(exhibits));
}
