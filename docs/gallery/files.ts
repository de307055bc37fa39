import { charts } from '#machines/index.ts';
import { type Drawn, exhibitOf } from './exhibit.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';
import { page } from './page.tsx';
import { readRecord, recordedOf, recordName } from './record.ts';
import type { Shown } from './shown.ts';
import { svgFile } from './svg.tsx';
import { transitionRows } from './transitions.ts';

type Files = Map<string, string>;

function addFiles(exhibit: Drawn, record: string, files: Files): Shown {
  const { chart, section, folder, full, paths, walks } = exhibit;
  const recorded = recordedOf(chart, record);
  const rows = transitionRows(chart, walks, recorded);
  const shown = { chart, section, folder, rows, paths: paths.length, isStale: recorded.isStale };
  files.set(`${chart.id}.svg`, svgFile(chart, full));
  files.set(`${chart.id}.md`, markdown(shown));
  files.set(`${chart.id}.mmd`, mermaid(chart));
  files.set(`${chart.id}.json`, `${JSON.stringify(chart, null, 1)}\n`);
  files.set(`${chart.id}.paths.txt`, `${paths.map(({ words }) => words).join('\n')}\n`);
  return shown;
}

/** Every file of the static gallery by its name under docs/machines/, from the charts as they are now. */
export async function galleryFiles(): Promise<Files> {
  const record = readRecord();
  const files: Files = new Map([[recordName, record]]);
  const shown: Shown[] = [];
  for (const chart of charts) shown.push(addFiles(await exhibitOf(chart), record, files));
  return files.set('index.html', page(shown));
}
