import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { waivers } from './waivers.ts';

/** Which tests walked which edge: chart id -> edge id -> names of tests. */
export type Walked = Record<string, Record<string, string[]>>;

/** How much of a chart was walked, and what was not. */
interface ChartCoverage {
  readonly id: string;
  readonly edges: number;
  readonly walked: number;
  readonly missing: readonly string[];
}

const folder = 'coverage/machines';

/** Notes that a test walked an edge of a chart. */
export function note(walked: Walked, chart: string, edge: string, test: string): void {
  const edges = walked[chart] ?? {};
  const tests = edges[edge] ?? [];
  walked[chart] = edges;
  edges[edge] = tests.includes(test) ? tests : [...tests, test];
}

/** Leaves what a run walked for `mergeWalks`; `run` names the file, e.g. 'paths' or 'e2e-clinics'. */
export function writeWalks(run: string, walked: Walked): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${run}.json`), JSON.stringify(walked));
}

/** Joins what every run walked into `coverage/machines.json`, which the gallery reads, and answers it. */
function mergeWalks(): Walked {
  const merged: Walked = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const walked = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Walked;
    for (const [chart, edges] of Object.entries(walked))
      for (const [edge, tests] of Object.entries(edges))
        for (const test of tests) note(merged, chart, edge, test);
  }
  writeFileSync('coverage/machines.json', JSON.stringify(merged));
  return merged;
}

/** What of every chart was walked; an edge with a waiver counts as walked. */
function coverage(walked: Walked): ChartCoverage[] {
  return charts.map(({ machine }) => {
    const edges = edgesOf(machine).map(({ id }) => id);
    const missing = edges.filter((id) => !walked[machine.id]?.[id]?.length && !(id in waivers));
    return { id: machine.id, edges: edges.length, walked: edges.length - missing.length, missing };
  });
}

/** Prints how much of every chart the whole run walked, and answers whether that is all of it. */
export function reportWalks(): boolean {
  const rows = coverage(mergeWalks());
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, edges, walked } of rows) {
    const share = Math.floor((100 * walked) / edges);
    console.log(
      `${id.padEnd(width)}  ${String(walked).padStart(3)} of ${String(edges).padStart(3)}  ${share} %`,
    );
  }
  const missing = rows.flatMap((row) => row.missing);
  for (const edge of missing) console.log(`not walked: ${edge}`);
  return missing.length === 0;
}
