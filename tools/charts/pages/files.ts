import { charts } from '#machines/index.ts';
import { compositions } from '#tools/charts/check/compositions.ts';
import { type Drawn, exhibitOf } from './exhibit.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';
import { page } from './page.tsx';
import { readRecord, recordedOf } from './record.ts';
import type { Shown } from './shown.ts';
import { svgFile } from './svg.tsx';
import { transitionRows } from './transitions.ts';

const nobody = { tests: {}, isStale: false };

/** What a reviewer reads in the repository, from the charts alone: its drawing, its transitions and the paths. */
export function committedFiles(exhibit: Drawn): [name: string, text: string][] {
  const { chart, section, folder, full, paths, walks, recorded } = exhibit;
  const rows = transitionRows(chart, walks, nobody);
  const shown = { chart, section, folder, rows, paths: paths.length, isStale: false };
  return [
    [`${chart.id}.svg`, svgFile(chart, full)],
    [`${chart.id}.md`, markdown(shown)],
    [`${chart.id}.paths.txt`, `${recorded.join('\n')}\n`],
  ];
}

/** What is made here and stays here: every chart on one page with the record of the tests, as text and as data. */
export function localFiles(exhibits: readonly Drawn[]): [name: string, text: string][] {
  const record = readRecord();
  const shown = exhibits.map(({ chart, section, folder, paths, walks }): Shown => {
    const recorded = recordedOf(chart, record);
    const rows = transitionRows(chart, walks, recorded);
    return { chart, section, folder, rows, paths: paths.length, isStale: recorded.isStale };
  });
  return [
    ...exhibits.flatMap(({ chart }): [string, string][] => [
      [`${chart.id}.mmd`, mermaid(chart)],
      [`${chart.id}.json`, `${JSON.stringify(chart, null, 1)}\n`],
    ]),
    ['index.html', page(shown, compositions)],
  ];
}

/** Every chart, drawn and explored. */
export async function allExhibits(): Promise<Drawn[]> {
  const exhibits: Drawn[] = [];
  for (const chart of charts) exhibits.push(await exhibitOf(chart));
  return exhibits;
}
