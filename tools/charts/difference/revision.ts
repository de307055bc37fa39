import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Chart } from '#machines/index.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** A chart at a revision, with everything that a review compares. */
export interface Then {
  readonly chart: PlainChart;
  readonly sources: Sources;
  /** The recorded paths, as text; empty where none are recorded. */
  readonly paths: string;
  /** The file of its promises; null where it has none. */
  readonly promises: string | null;
}

export const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether git has a commit of this name here. */
export function isKnown(revision: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Where this branch left the one that it goes back to; null where no such branch, or nothing in common with it, is here. */
export function branchedAt(into = process.env.GITHUB_BASE_REF): string | null {
  const base = [...(into ? [`origin/${into}`] : []), 'main', 'origin/main'].find(isKnown);
  if (base === undefined) return null;
  try {
    return git('merge-base', 'HEAD', base).trim();
  } catch {
    return null;
  }
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** The charts of a catalogue, whose repository lies in `root`. */
export function chartsIn(entries: readonly Chart[], root: string): Map<string, Then> {
  return new Map(
    entries.map(({ machine, folder }) => [
      machine.id,
      {
        chart: plainChart(machine),
        sources: sourcesOf(machine),
        paths: read(join(root, 'docs/machines', `${machine.id}.paths.txt`)) ?? '',
        promises: read(join(root, 'machines', folder ?? '', `${machine.id}.properties.ts`)),
      },
    ]),
  );
}

/** The charts as they were: the code of a revision, beside the libraries that are installed now. */
export async function chartsAt(revision: string): Promise<Map<string, Then>> {
  const then = mkdtempSync(join(tmpdir(), 'chartroom-then-'));
  try {
    const archive = join(then, 'then.tar');
    const parts = git('ls-tree', '--name-only', revision, 'machines', 'package.json', 'docs')
      .trim()
      .split('\n');
    git('archive', '-o', archive, revision, ...parts);
    execFileSync('tar', ['-xf', archive, '-C', then]);
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(then, 'node_modules'));
    const catalogue = pathToFileURL(join(then, 'machines/index.ts')).href;
    return chartsIn(((await import(catalogue)) as { charts: readonly Chart[] }).charts, then);
  } finally {
    rmSync(then, { recursive: true, force: true });
  }
}
