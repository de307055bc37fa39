import { type Chart, charts } from '#machines/index.ts';
import { eventWords } from '../chart/words.ts';
import { WATCHED } from '../live/recorder.ts';
import type { Step } from '../live/report.ts';
import type { Run } from '../sandbox/replayLink.ts';
import { eventsOf, type Outcome, play } from '../sandbox/run.ts';
import type { Trace } from './trace.ts';

/** What a recorded chart does when it is played again on the chart of today. */
export interface Replay {
  readonly actor: string;
  readonly chart: string;
  /** The run of the sandbox that does the same; none for a chart that the recording met on its way, or that is gone. */
  readonly run: Run | undefined;
  /** The first step that the chart of today does not repeat; none where it repeats all. */
  readonly differs: Step | undefined;
  /** Events that nothing took. */
  readonly dropped: readonly Step[];
  /** Steps that a failure began that is no refusal: the server's, the network's, or a fault of ours. */
  readonly failed: readonly Step[];
}

/** How many samples that led nowhere are given up before the recording is. */
const mostTries = 200;

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
const activeIn = ({ snapshot }: Outcome) => snapshot._nodes.map(({ path }) => path.join('.'));
const isSame = (outcome: Outcome, { taken, active }: Step) =>
  same(outcome.done.at(-1)?.taken ?? [], taken) && same(activeIn(outcome), active);

/** Letters that change nothing in the chart are one step: the sandbox need not type each. */
const without = (steps: readonly Step[]) =>
  steps.filter((step, index) => {
    const before = steps[index - 1];
    const isRepeated =
      before?.event === step.event && same(before.taken, step.taken) && same(before.active, step.active);
    return !isRepeated && step.taken.length > 0;
  });

/** The runs that force guards so that these transitions are taken, the run itself first. */
function* forcing(chart: Chart, run: Run, { taken }: Step): Generator<Run> {
  yield run;
  const guards = Object.keys(chart.machine.implementations.guards).filter((name) => !(name in run.forced));
  const isMeant = taken.length > 0;
  for (const verdict of isMeant ? [true, false] : [])
    for (const guard of guards) yield { ...run, forced: { ...run.forced, [guard]: verdict } };
}

/** The ways in which the run goes on by a sample event that does what was recorded. */
function* goOn(chart: Chart, run: Run, step: Step, past: readonly Step[]): Generator<Run> {
  const events = eventsOf(chart);
  const numbers = events.flatMap(({ type }, number) => (eventWords(type) === step.event ? [number] : []));
  for (const forced of forcing(chart, run, step)) {
    for (const number of numbers) {
      const next = { ...forced, steps: [...run.steps, number] };
      const outcome = play(chart, next);
      const isOld = past.every(({ taken }, index) => same(outcome.done[index + 1]?.taken ?? [], taken));
      if (outcome.done.length === next.steps.length + 1 && isOld && isSame(outcome, step)) yield next;
    }
  }
}

/** The run that does most of what was recorded: a sample that fits now may hold what does not fit later. */
function search(chart: Chart, begun: Run, steps: readonly Step[]): Run {
  let furthest = begun;
  const isWhole = (run: Run): boolean => {
    if (run.steps.length > furthest.steps.length) furthest = run;
    const step = steps[run.steps.length];
    if (!step) return true;
    for (const next of goOn(chart, run, step, steps.slice(0, run.steps.length))) {
      if (isWhole(next)) return true;
      tries -= 1;
      if (tries <= 0) return false;
    }
    return false;
  };
  let tries = mostTries;
  isWhole(begun);
  return furthest;
}

/** What begins alike may go on differently: the input whose run does most of what was recorded. */
function furthestOf(chart: Chart, inputs: readonly number[], steps: readonly Step[]): Run {
  let furthest: Run | undefined;
  for (const input of inputs) {
    const run = search(chart, { input, steps: [], forced: {} }, steps);
    if (!furthest || run.steps.length > furthest.steps.length) furthest = run;
    if (furthest.steps.length === steps.length) break;
  }
  return furthest as Run;
}

function replayOne(actor: string, steps: readonly Step[]): Replay {
  const id = steps[0]?.chart ?? '';
  const chart = charts.find(({ machine }) => machine.id === id);
  const found = {
    ...{ actor, chart: id },
    dropped: steps.filter(
      ({ event, taken }) => event !== WATCHED && event !== 'xstate.init' && taken.length === 0,
    ),
    failed: steps.filter(({ failure }) => failure !== undefined && !failure.startsWith('refused')),
  };
  const [start] = steps;
  const inputs = chart?.samples.inputs?.() ?? [undefined];
  const fitting = inputs.flatMap((_, index) => {
    const begun = chart && play(chart, { input: index, steps: [], forced: {} });
    return begun && start && same(activeIn(begun), start.active) ? [index] : [];
  });
  // one that was met on its way may stand anywhere; one that was heard from its start begins elsewhere today
  const isMet = chart !== undefined && start?.event === WATCHED;
  if (!chart || fitting.length === 0) return { ...found, run: undefined, differs: isMet ? undefined : start };
  const told = without(steps.slice(1));
  const run = furthestOf(chart, fitting, told);
  return { ...found, run, differs: told[run.steps.length] };
}

/** Plays every chart of a trace again on the charts of today, in a sandbox that calls nothing. */
export function replay({ steps }: Trace): Replay[] {
  const actors = [...new Set(steps.map(({ actor }) => actor))];
  return actors.map((actor) =>
    replayOne(
      actor,
      steps.filter((step) => step.actor === actor),
    ),
  );
}
