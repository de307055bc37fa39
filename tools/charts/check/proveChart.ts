import type { AnyMachineSnapshot } from 'xstate';
import type { Chart } from '#machines/index.ts';
import type { Promises, Property } from '#machines/parts/properties.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { runToWord } from '#src/gallery/sandbox/replayLink.ts';
import { eventsOf } from '#src/gallery/sandbox/run.ts';
import { type ChartStep, chartModel, tried } from './chartModel.ts';
import { explore, exploreWhole, type Graph, type Move } from './graph.ts';
import { prove } from './prove.ts';
import { trapsOf } from './silence.ts';

/** What was looked at, and what was found to be broken. */
export interface Proof {
  readonly states: number;
  readonly steps: number;
  readonly faults: readonly Fault[];
}

/** A property that does not hold, with the shortest run that shows it. */
export interface Fault {
  readonly says: string;
  /** The events of the run, each with the state that it leads to. */
  readonly run: readonly string[];
  /** Where the gallery plays it; none where it holds an event that is no sample. */
  readonly link?: string;
}

type Run = readonly Move<ChartStep>[];

/** The run as a link into the gallery: the numbers of its events among the chart's samples. */
function linkTo(chart: Chart, [start, ...rest]: Run): string | undefined {
  const known = eventsOf(chart);
  const steps = rest.map(({ step: { event } }) =>
    known.findIndex(
      (one) =>
        one === event ||
        (one.type === event.type &&
          one.type.startsWith('xstate.') &&
          one.output === event.output &&
          one.error === event.error),
    ),
  );
  if (!start || steps.includes(-1)) return undefined;
  const word = runToWord({ input: start.step.start ?? 0, steps, forced: {} });
  return `/machines/${chart.machine.id}?mode=simulate&run=${word}`;
}

const forEver = (state: string) => `Time or the person leads out of ${state}, also when no answer comes.`;
const byItself = (state: string) => `Time alone leads out of ${state}.`;

function begun(chart: Chart, promises: Promises | undefined) {
  const whole = tried(chart, promises);
  const graph: Graph<AnyMachineSnapshot, ChartStep> = explore(chartModel(whole, promises?.within));
  const told = (says: string, run: Run): Fault => ({
    says,
    run: run.map(({ words, to }) => `${words} → ${describeState(graph.states[to] as AnyMachineSnapshot)}`),
    link: promises?.inputs ? undefined : linkTo(chart, run),
  });
  const broken = ({ properties = [] }: Partial<Promises>): Fault[] =>
    (properties as unknown as readonly Property<ChartStep>[]).flatMap((property) => {
      try {
        const found = prove(graph, property);
        return found ? [told(found.says, found.run)] : [];
      } catch (error) {
        return [{ says: property.says, run: [`the chart fails: ${(error as Error).message}`] }];
      }
    });
  const traps = (): Fault[] => {
    exploreWhole(graph);
    return trapsOf(chart.machine, graph, promises?.passing ?? []).map(({ state, run, isPassing }) =>
      told((isPassing ? byItself : forEver)(state), run),
    );
  };
  return { graph, broken, traps };
}

/** Proves what a chart promises, and that it waits nowhere for ever, over every state that it can reach. */
export function proveChart(chart: Chart, promises?: Promises): Proof {
  const { graph, broken, traps } = begun(chart, promises);
  const steps = exploreWhole(graph);
  return { states: graph.states.length, steps, faults: [...broken(promises ?? {}), ...traps()] };
}

/** The first fault against what is said in these words; looks no further than it has to. */
export function faultOf(chart: Chart, promises: Promises | undefined, says: RegExp): Fault | undefined {
  const { broken, traps } = begun(chart, promises);
  const properties = (promises?.properties ?? []).filter((property) => says.test(property.says));
  return broken({ properties })[0] ?? traps().find((trap) => says.test(trap.says));
}

/** A fault as someone reads it. */
export const faultWords = ({ says, run, link }: Fault): string =>
  [
    `Broken: ${says}`,
    ...run.map((line, number) => `  ${number}. ${line}`),
    ...(link ? [`  ${link}`] : []),
  ].join('\n');
