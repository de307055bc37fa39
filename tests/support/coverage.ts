import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { waivers } from './waivers.ts';

/** Which test files walked which edge: chart id -> edge id -> paths of files. */
export type Walked = Record<string, Record<string, string[]>>;

/** How much of a chart was walked, by anything and on a rendered page, and what was not. */
interface ChartCoverage {
  readonly id: string;
  readonly edges: number;
  readonly walked: number;
  readonly onPages: number;
  readonly missing: readonly string[];
}

const folder = 'coverage/machines';

/** Notes that a test file walked an edge of a chart. */
export function note(walked: Walked, chart: string, edge: string, file: string): void {
  const edges = walked[chart] ?? {};
  const files = edges[edge] ?? [];
  walked[chart] = edges;
  edges[edge] = files.includes(file) ? files : [...files, file];
}

/** Leaves what a run walked for `mergeWalks`; `run` names the file, e.g. 'paths' or 'e2e-clinics'. */
export function writeWalks(run: string, walked: Walked): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run}.json`), JSON.stringify(walked));
}

/** Joins what every test file walked. */
export function mergeWalks(): Walked {
  const merged: Walked = {};
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const walked = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Walked;
    for (const [chart, edges] of Object.entries(walked))
      for (const [edge, files] of Object.entries(edges))
        for (const file of files) note(merged, chart, edge, file);
  }
  return merged;
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
