import { charts } from '#machines/index.ts';
import { type Exhibit, exhibitOf } from './exhibit.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';
import { page, type Shown } from './page.tsx';
import { svgFile } from './svg.tsx';
import { transitionRows } from './transitions.ts';

type Files = Map<string, string>;

function addFiles({ chart, section, folder, full, paths, walks }: Exhibit, files: Files): Shown {
  const rows = transitionRows(chart, walks);
  files.set(`${chart.id}.svg`, svgFile(chart, full));
  files.set(`${chart.id}.md`, markdown(chart, section, rows));
  files.set(`${chart.id}.mmd`, mermaid(chart));
  files.set(`${chart.id}.json`, `${JSON.stringify(chart, null, 1)}\n`);
  files.set(`${chart.id}.paths.txt`, `${paths.map(({ words }) => words).join('\n')}\n`);
  return { chart, section, folder, rows, paths: paths.length };
}

/** Every file of the static gallery by its name under docs/machines/, from the charts as they are now. */
export async function galleryFiles(): Promise<Files> {
  const files: Files = new Map();
  const shown: Shown[] = [];
  for (const chart of charts) shown.push(addFiles(await exhibitOf(chart), files));
  return files.set('index.html', page(shown));
}
