import type { AnyStateMachine } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { explore, type Path } from '#tools/charts/explore.ts';
import { traceOf } from '#tools/charts/trace.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** How many changes of a chart its recorded paths notice, and those that they do not. */
export interface Score {
  readonly made: number;
  readonly survivors: readonly string[];
}

interface Recorded extends Path {
  readonly digest: string;
}

function digestOf(machine: AnyStateMachine, path: Path): string {
  try {
    return traceOf(machine, path).digest;
  } catch (error) {
    return String(error);
  }
}

function isNoticed({ make }: Mutant, paths: readonly Recorded[]): boolean {
  let changed: Chart;
  try {
    changed = make();
  } catch {
    // XState itself refuses the chart
    return true;
  }
  const machine = withPuppets(changed.machine);
  return paths.some((path) => digestOf(machine, path) !== path.digest);
}

/** Changes a chart one thing at a time and walks what is recorded of it. */
export function judge(chart: Chart): Score {
  const machine = withPuppets(chart.machine);
  const paths = explore(chart, machine).map((path) => ({ ...path, digest: digestOf(machine, path) }));
  const mutants = [...mutantsOf(chart)];
  const survivors = mutants.filter((mutant) => !isNoticed(mutant, paths)).map(({ says }) => says);
  return { made: mutants.length, survivors };
}
