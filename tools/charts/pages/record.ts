import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { PlainChart } from '#src/gallery/chart/plain.ts';

/** Where a whole run of the tests leaves its record; it is no part of the repository. */
export const recordPath = 'docs/machines/coverage.json';

type Edges = readonly string[] | 'all';

/** Which transitions each test file walked, and in which version of the charts and of the test files. */
interface WalkRecord {
  readonly tests: Readonly<Record<string, string>>;
  /** `all` stands for every transition that the chart has. */
  readonly charts: Readonly<
    Record<string, { readonly version: string; readonly walked: Readonly<Record<string, Edges>> }>
  >;
}

/** What the last whole run of the tests walked of one chart. */
export interface Recorded {
  /** For each transition the test files that walk it, in the order of their names. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Whether the chart has changed since, or was not there. */
  readonly isStale: boolean;
}

/** Chart id -> transition -> test files. */
type Walks = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

// the same as long as the chart may do the same
const versionOf = (chart: PlainChart) => short(JSON.stringify(chart));

const fileVersion = (file: string) => (existsSync(file) ? short(readFileSync(file, 'utf8')) : '');

/** The record of the last whole run here; empty where there was none. */
export const readRecord = (): string =>
  existsSync(recordPath) ? readFileSync(recordPath, 'utf8') : '{"tests":{},"charts":{}}\n';

/** What a record tells of a chart as it is now. */
export function recordedOf(chart: PlainChart, record: string): Recorded {
  const known = (JSON.parse(record) as WalkRecord).charts[chart.id];
  const files = Object.entries(known?.walked ?? {});
  const tests = chart.edges.map(({ id }) => {
    const walkers = files.filter(([, edges]) => edges === 'all' || edges.includes(id));
    return [id, walkers.map(([file]) => file)] as const;
  });
  return {
    tests: Object.fromEntries(tests.filter(([, walkers]) => walkers.length > 0)),
    isStale: known?.version !== versionOf(chart),
  };
}

/**
 * The record of a whole run. What was known of a chart and a test file that have not changed since is kept: whether a
 * page's last or first steps are seen is a matter of milliseconds, and the record should not flicker.
 */
export function recordText(charts: readonly PlainChart[], walks: Walks, before: string): string {
  const { tests: oldTests } = JSON.parse(before) as WalkRecord;
  const isSame = (file: string) => oldTests[file] !== undefined && oldTests[file] === fileVersion(file);
  const all = new Set<string>();
  const entries = charts.map((chart) => {
    const old = recordedOf(chart, before);
    const walkersOf = (edge: string) => [
      ...(walks[chart.id]?.[edge] ?? []),
      ...(old.isStale ? [] : (old.tests[edge] ?? []).filter(isSame)),
    ];
    const edges = chart.edges.map(({ id }) => ({ id, walkers: walkersOf(id) }));
    const files = [...new Set(edges.flatMap(({ walkers }) => walkers))].sort();
    const lines = files.map((file) => {
      all.add(file);
      const own = edges.filter(({ walkers }) => walkers.includes(file)).map(({ id }) => id);
      return `    ${JSON.stringify(file)}: ${JSON.stringify(own.length === edges.length ? 'all' : own)}`;
    });
    return `  ${JSON.stringify(chart.id)}: {\n   "version": "${versionOf(chart)}",\n   "walked": {\n${lines.join(',\n')}\n   }\n  }`;
  });
  const tests = [...all].sort().map((file) => `  ${JSON.stringify(file)}: "${fileVersion(file)}"`);
  return `{\n "tests": {\n${tests.join(',\n')}\n },\n "charts": {\n${entries.join(',\n')}\n }\n}\n`;
}
