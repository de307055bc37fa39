import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which test files walked which edge: chart id -> edge id -> paths of files. */
export type Walked = Record<string, Record<string, string[]>>;

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
