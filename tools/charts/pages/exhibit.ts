import type { AnyEventObject } from 'xstate';
import type { Chart } from '#machines/index.ts';
import type { Drawing } from '#src/gallery/chart/drawing.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';
import {
  type Exhibit,
  type Folded,
  fileOf,
  type Together,
  type ToldPath,
  type Walks,
} from '#src/gallery/exhibit.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { runToWord } from '#src/gallery/sandbox/replayLink.ts';
import { eventsOf } from '#src/gallery/sandbox/run.ts';
import { describePath } from '#tools/charts/describePath.ts';
import { explore, type Path } from '#tools/charts/explore.ts';
import { foldings } from '#tools/charts/layout/fold.ts';
import { recordedPath } from '#tools/charts/trace.ts';
import { kept } from './kept.ts';

/** Everything that a gallery shows of a chart, but for what tests recorded. */
export type Drawn = Omit<Exhibit, 'operations' | 'promises'> &
  Pick<Walks, 'paths' | 'walks'> & {
    readonly folded: Folded;
    /** The paths as a review compares them: with what is done on them, and a digest of every value. */
    readonly recorded: readonly string[];
  };

/** All that the app's gallery shows. */
export interface OnShow {
  readonly exhibits: readonly Drawn[];
  /** What the charts promise, by their ids. */
  readonly promised: Readonly<Record<string, readonly string[]>>;
  readonly compositions: readonly Together[];
}

function told(entry: Chart, path: Path): ToldPath {
  const known = eventsOf(entry);
  const numberOf = (event: AnyEventObject) =>
    known.findIndex(
      (one) =>
        one === event ||
        (one.type === event.type &&
          one.type.startsWith('xstate.') &&
          one.output === event.output &&
          one.error === event.error),
    );
  const steps = path.events.map(numberOf);
  if (steps.includes(-1)) throw new Error(`A path holds no sample: ${describePath(entry, path)}`);
  return { words: describePath(entry, path), run: runToWord({ input: path.start, steps, forced: {} }) };
}

async function make(entry: Chart, chart: PlainChart): Promise<Drawn> {
  // ELK and a parser are a heavy load for whoever draws nothing
  const { layout } = await import('#tools/charts/layout/layout.ts');
  const { linesOf } = await import('./code.ts');
  const { machine, section, folder } = entry;
  const folded: Record<string, Drawing> = {};
  for (const [open, shown] of Object.entries(foldings(chart))) folded[open] = await layout(shown);
  const puppets = withPuppets(machine);
  const paths = explore(entry, puppets);
  const walks: Record<string, number[]> = {};
  for (const [number, { taken }] of paths.entries()) {
    for (const edge of new Set(taken)) walks[edge] = [...(walks[edge] ?? []), number];
  }
  return {
    id: machine.id,
    section,
    folder,
    chart,
    full: await layout(chart),
    folded,
    lines: linesOf(fileOf({ folder, id: machine.id })),
    paths: paths.map((path) => told(entry, path)),
    walks,
    recorded: paths.map((path) => recordedPath(entry, puppets, path)),
  };
}

/** Everything that there is to show of a chart, drawn and explored where that has not been done before. */
export function exhibitOf(entry: Chart): Promise<Drawn> {
  const chart = plainChart(entry.machine);
  return kept(entry, chart, () => make(entry, chart));
}
