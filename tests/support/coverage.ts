import { charts } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { waivers } from './waivers.ts';
import type { Walked } from './walked.ts';

/** How much of a chart was walked, by anything and on a rendered page, and what was not. */
interface ChartCoverage {
  readonly id: string;
  readonly edges: number;
  readonly walked: number;
  readonly onPages: number;
  readonly missing: readonly string[];
}

/** What of every chart was walked; an edge with a waiver counts as walked. */
function coverage(walked: Walked): ChartCoverage[] {
  return charts.map(({ machine }) => {
    const edges = edgesOf(machine).map(({ id }) => id);
    const files = (id: string) => walked[machine.id]?.[id] ?? [];
    const missing = edges.filter((id) => files(id).length === 0 && !(id in waivers));
    const onPages = edges.filter((id) => files(id).some((file) => file.startsWith('tests/e2e/')));
    return {
      id: machine.id,
      edges: edges.length,
      walked: edges.length - missing.length,
      onPages: onPages.length,
      missing,
    };
  });
}

/** Prints how much of every chart the whole run walked, and answers whether that is all of it. */
export function reportWalks(walked: Walked): boolean {
  const rows = coverage(walked);
  const width = Math.max(...rows.map(({ id }) => id.length));
  const count = (number: number) => String(number).padStart(3);
  for (const { id, edges, walked: all, onPages } of rows) {
    const share = `${Math.floor((100 * all) / edges)} %`.padStart(5);
    console.log(`${id.padEnd(width)}  ${count(all)} of ${count(edges)} ${share}, on pages ${count(onPages)}`);
  }
  const missing = rows.flatMap((row) => row.missing);
  for (const edge of missing) console.log(`not walked: ${edge}`);
  return missing.length === 0;
}
