import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { within } from '#src/gallery/chart/plain.ts';
import {
  type Coverage,
  type Folded,
  fileOf,
  isOnPage,
  type PackedExhibit,
  type PackedListed,
  type Source,
  type Texts,
  type Walks,
} from '#src/gallery/exhibit.ts';
import { type PackedDrawing, packChart, packDrawing, purposesOf } from '#src/gallery/packed.ts';
import type { Score } from './mutate/judge.ts';
import { readChanges } from './mutate/record.ts';
import type { Drawn, OnShow } from './pages/exhibit.ts';
import { mermaid } from './pages/mermaid.ts';
import { operationsOf } from './pages/operations.ts';
import { readRecord, recordedOf } from './pages/record.ts';
import { statelyCode } from './pages/stately.ts';

const NAME = 'virtual:charts';
const root = join(import.meta.dirname, '../..');

const sources = ['machines', 'tools/charts', 'src/gallery/chart', 'src/gallery/sandbox'];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of sources) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names.filter((one) => /\.tsx?$/.test(one)))
      hash.update(name).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

// The charts are TypeScript, which Vite's own process cannot load: another one draws them, once for each state of them.
async function drawn(): Promise<OnShow> {
  const folder = join(root, 'node_modules/.cache/charts');
  const kept = join(folder, `${fingerprint()}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as OnShow;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tools/charts/exhibits.ts'],
    {
      cwd: root,
      env: { ...process.env, TSX_TSCONFIG_PATH: 'tools/tsconfig.json', NODE_OPTIONS: '' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(kept, stdout);
  return JSON.parse(stdout) as OnShow;
}

/**
 * Serves the charts as modules: `virtual:charts` lists them and loads one, `virtual:charts/<id>` is one with its
 * drawing; below it `folded` are its drawings from afar, `paths` are those that tests walk through it, `source` its code, `texts` what can be taken away.
 */
export function charts(): Plugin {
  let shown: Promise<OnShow> | undefined;
  return {
    name: 'charts',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    handleHotUpdate({ file }) {
      if (file.startsWith(join(root, 'machines'))) shown = undefined;
    },
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      shown ??= drawn();
      const all = await shown;
      const [, name, part] = id.slice(1).split('/');
      if (name === undefined) return catalogue(all);
      const exhibit = all.exhibits.find((one) => one.id === name);
      if (!exhibit) return this.error(`There is no chart "${name}".`);
      return `export default ${JSON.stringify(partOf(exhibit, part, all))}`;
    },
  };
}

function partOf(
  drawn: Drawn,
  part: string | undefined,
  { promised }: OnShow,
): PackedExhibit | Folded<PackedDrawing> | Walks | Source | Texts {
  const { chart, id, full, lines, paths, walks } = drawn;
  const calls = [...new Set(within(chart.root).flatMap(({ calls: own = [] }) => own))];
  const text = (ending: string) => readFileSync(join(root, `docs/machines/${id}.${ending}`), 'utf8');
  if (part === 'paths') return { paths, walks, ...recordedOf(chart, readRecord()) };
  if (part === 'folded')
    return Object.fromEntries(
      Object.entries(drawn.folded).map(([open, drawing]) => [open, packDrawing(drawing, chart.edges)]),
    );
  if (part === 'source')
    return { text: readFileSync(join(root, fileOf(drawn)), 'utf8'), operations: operationsOf(calls) };
  if (part === 'texts')
    return {
      svg: text('svg'),
      mermaid: mermaid(chart),
      stately: statelyCode(chart),
      markdown: text('md'),
    };
  const operations = operationsOf(calls).map(({ text: _, ...own }) => own);
  return {
    full: packDrawing(full, chart.edges),
    purposes: purposesOf(chart),
    lines,
    operations,
    promises: promised[id] ?? [],
  };
}

function coverageOf({ chart, walks }: Drawn, record: string, score: Score | undefined): Coverage {
  const { tests, isStale } = recordedOf(chart, record);
  const ids = chart.edges.map(({ id }) => id);
  return {
    walked: ids.filter((id) => walks[id] ?? tests[id]).length,
    onPages: ids.filter((id) => tests[id]?.some(isOnPage)).length,
    changes: score && { made: score.made, noticed: score.made - score.survivors.length },
    isStale,
  };
}

function catalogue({ exhibits: all, compositions }: OnShow): string {
  const record = readRecord();
  const changes = readChanges();
  const listed = all.map((exhibit): PackedListed => {
    const { id, section, folder, chart, paths } = exhibit;
    const coverage = coverageOf(exhibit, record, changes.get(id));
    return { id, section, folder, chart: packChart(chart), paths: paths.length, coverage };
  });
  const loader = (suffix: string) =>
    `{${all.map(({ id }) => `${id}: () => import('${NAME}/${id}${suffix}')`).join(',')}}`;
  return `export const compositions = ${JSON.stringify(compositions)};
export const listed = ${JSON.stringify(listed)};
export const exhibits = ${loader('')};
export const foldings = ${loader('/folded')};
export const walks = ${loader('/paths')};
export const sources = ${loader('/source')};
export const texts = ${loader('/texts')};`;
}
