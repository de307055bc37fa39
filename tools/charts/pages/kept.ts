import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Chart } from '#machines/index.ts';
import type { PlainChart } from '#src/gallery/chart/plain.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'node_modules/.cache/exhibits');

/** The texts of a file and of everything that it imports from this repository, by path. */
function sources(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(join(root, file), 'utf8');
  found.set(file, text);
  for (const [, still, late] of text.matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([.#][^']+)'|import\('([.#][^']+)'\)/gm,
  )) {
    const to = still ?? late ?? '';
    sources(to.startsWith('#') ? to.slice(1) : join(dirname(file), to), found);
  }
  return found;
}

const asText = (_: string, value: unknown) =>
  value instanceof Error ? { ...value, name: value.name, message: value.message } : value;

/** Names everything that an exhibit is made of: the chart, its samples, and what explores and draws them. */
function fingerprint({ machine, folder: part, samples, section }: Chart, chart: PlainChart): string {
  const own = sources(`machines/${part}/${machine.id}.machine.ts`);
  const tools = sources(relative(root, join(import.meta.dirname, 'exhibit.ts')));
  const { inputs, ...given } = samples;
  const texts = [
    JSON.stringify([chart, section, inputs?.(), given], asText),
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    ...[...own, ...tools].flat(),
  ];
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

/** What `make` answers, made once for each state of the chart, its samples and the code that draws it. */
export async function kept<T>(entry: Chart, chart: PlainChart, make: () => Promise<T>): Promise<T> {
  const file = join(folder, `${entry.machine.id}.json`);
  const key = fingerprint(entry, chart);
  if (existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8')) as { key: string; made: T };
    if (known.key === key) return known.made;
  }
  const made = await make();
  mkdirSync(folder, { recursive: true });
  // several processes may draw at the same time: each leaves a whole file
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, made }));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}
