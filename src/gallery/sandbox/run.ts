import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
} from 'xstate';
import type { Chart } from '#machines/index.ts';
import { edgesOf } from '../chart/edges.ts';
import { describeEvent } from './describe.ts';
import { withPuppets } from './puppet.ts';
import type { Run } from './replayLink.ts';
import { samplesFor } from './sampleEvents.ts';
import { walk } from './walk.ts';

/** What one step of a run did: the edges, the calls that it would have made, the facts that it stated. */
export interface Done {
  readonly words: string;
  readonly taken: readonly string[];
  readonly calls: readonly string[];
  readonly facts: readonly string[];
}

/** Something that could happen next; `number` is its place among the chart's sample events. */
export interface Choice {
  readonly number: number;
  readonly words: string;
  readonly kind: 'user' | 'result' | 'time';
}

/** Where a run has come to. */
export interface Outcome {
  readonly done: readonly Done[];
  readonly snapshot: AnyMachineSnapshot;
  readonly choices: readonly Choice[];
}

const kindOf = ({ type }: AnyEventObject): Choice['kind'] => {
  if (type.startsWith('xstate.after.')) return 'time';
  return type.startsWith('xstate.') ? 'result' : 'user';
};

/** Every sample event of a chart, in the order that a run's numbers count. */
export const eventsOf = (chart: Chart): AnyEventObject[] =>
  samplesFor(
    chart,
    edgesOf(chart.machine).map(({ definition }) => definition),
  );

function prepared({ machine }: Chart, { forced }: Run): AnyStateMachine {
  const guards = Object.fromEntries(
    Object.entries(forced)
      .filter(([name]) => name in machine.implementations.guards)
      .map(([name, verdict]) => [name, () => verdict]),
  );
  return withPuppets(machine).provide({ guards } as never);
}

/** Plays a run on a sandbox actor: nothing is called, no time passes but what the run lets pass. */
export function play(chart: Chart, run: Run): Outcome {
  const events = eventsOf(chart);
  const inputs = chart.samples.inputs?.() ?? [undefined];
  const walker = walk(prepared(chart, run), inputs[run.input] ?? inputs[0]);
  const now = (): AnyMachineSnapshot => walker.actor.getSnapshot();
  const done: Done[] = [];
  let calls: string[] = [];
  let told = 0;
  const note = (words: string) => {
    const running = Object.keys(now().children);
    done.push({
      words,
      taken: walker.taken(),
      calls: running.filter((name) => !calls.includes(name)),
      facts: walker.facts.slice(told).map(({ type }) => type),
    });
    calls = running;
    told = walker.facts.length;
  };
  const possible = () =>
    now().status === 'active'
      ? samplesFor(chart, getNextTransitions(now())).map((one) => describeEvent(chart, one))
      : [];
  note('start');
  for (const number of run.steps) {
    const event = events[number];
    if (!event || !possible().includes(describeEvent(chart, event))) continue;
    walker.step(event);
    note(describeEvent(chart, event));
  }
  const words = new Set(possible());
  const choices = events
    .map((event, number) => ({ number, words: describeEvent(chart, event), kind: kindOf(event) }))
    .filter(
      (choice, index, all) =>
        words.has(choice.words) && all.findIndex((one) => one.words === choice.words) === index,
    );
  const snapshot = now();
  if (snapshot.status === 'active') walker.actor.stop();
  return { done, snapshot, choices };
}

/** The run that these events make from the first input, by their words or their types; what cannot happen is left out. */
export function runOfEvents(chart: Chart, names: readonly string[]): Run {
  const known = eventsOf(chart);
  let run: Run = { input: 0, steps: [], forced: {} };
  for (const name of names) {
    const choice = play(chart, run).choices.find(
      ({ words, number }) => words === name || known[number]?.type === name || words.startsWith(`${name} `),
    );
    if (choice) run = { ...run, steps: [...run.steps, choice.number] };
  }
  return run;
}
