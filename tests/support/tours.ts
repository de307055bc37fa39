import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { keyOf, type Path } from '#tools/charts/explore.ts';

/** A way through a chart for which its page is opened once. */
export type Tour = Pick<Path, 'input' | 'start' | 'events'>;

/** One event in one state, and where it leads; `isOwed` until a tour has gone there. */
interface Step {
  readonly event: AnyEventObject;
  readonly to: string;
  isOwed: boolean;
}

/** The steps of all paths from one input, by the state that they begin in. */
interface Ground {
  readonly first: string;
  readonly steps: ReadonlyMap<string, Step[]>;
}

type GoesOn = (event: AnyEventObject) => boolean;

/** So that what fails can be read, and a test on a busy machine ends in time. */
const farthest = 24;

const said = ({ type, output, error, ...rest }: AnyEventObject) =>
  JSON.stringify([type, output, error && { ...error, name: error.name }, rest]);

/** Draws the map: only steps that a path takes are on it, and the last one of each path is owed. */
function survey(
  machine: AnyStateMachine,
  paths: readonly Path[],
  unread: readonly string[],
  goesOn: GoesOn,
): Ground {
  const steps = new Map<string, Step[]>();
  let first = '';
  for (const { input, events } of paths) {
    const { actor, step } = walk(machine, input);
    // what stops the page from going on as its chart does: only the steps of a path that follow there may follow
    let halts = '';
    let from = keyOf(actor.getSnapshot(), unread);
    first = from;
    for (const [index, event] of events.entries()) {
      step(event);
      if (!goesOn(event)) halts += said(event);
      const to = keyOf(actor.getSnapshot(), unread) + halts;
      const known = steps.get(from) ?? [];
      steps.set(from, known);
      const isLast = index === events.length - 1;
      const one = known.find((other) => said(other.event) === said(event));
      if (one) one.isOwed ||= isLast;
      else known.push({ event, to, isOwed: isLast });
      from = to;
    }
    actor.stop();
  }
  return { first, steps };
}

/** The shortest way from a state whose last step is a wanted one. */
function nearest({ steps }: Ground, from: string, isWanted: (step: Step) => boolean): Step[] | undefined {
  const seen = new Set([from]);
  const ways: Step[][] = [[]];
  for (const way of ways) {
    for (const step of steps.get(way.at(-1)?.to ?? from) ?? []) {
      if (isWanted(step)) return [...way, step];
      if (seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push([...way, step]);
    }
  }
  return undefined;
}

/** One tour: on through what can be gone on from, and last to where the chart ends. */
function tour(ground: Ground): Step[] {
  const gone: Step[] = [];
  const leadsOn = ({ to }: Step) => ground.steps.has(to);
  for (;;) {
    const here = gone.at(-1)?.to ?? ground.first;
    const way =
      nearest(ground, here, (step) => step.isOwed && leadsOn(step)) ??
      nearest(ground, here, ({ isOwed }) => isOwed);
    if (!way || (gone.length > 0 && gone.length + way.length > farthest)) return gone;
    for (const step of way) step.isOwed = false;
    gone.push(...way);
  }
}

/** Few long ways that take the last step of every path, each in the state that the path takes it in. */
export function tours(
  machine: AnyStateMachine,
  paths: readonly Path[],
  unread: readonly string[],
  goesOn: GoesOn,
): Tour[] {
  const starts = new Map(paths.map(({ start, input }) => [start, input]));
  return [...starts].flatMap(([start, input]) => {
    const own = paths.filter((path) => path.start === start);
    const ground = survey(machine, own, unread, goesOn);
    const found = [tour(ground)];
    while (found.at(-1)?.length) found.push(tour(ground));
    // the last one goes nowhere, and is a tour only where no path goes anywhere
    return found
      .slice(0, Math.max(1, found.length - 1))
      .map((steps) => ({ input, start, events: steps.map(({ event }) => event) }));
  });
}

const signature = ({ start, events }: Path) => [String(start), ...events.map(said)];

/** Only the longest paths: every shorter one is walked on the way. */
export function longest(paths: readonly Path[]): Tour[] {
  const all = paths.map(signature);
  const begins = (long: string[], short: string[]) =>
    long.length > short.length && short.every((step, index) => step === long[index]);
  return paths.filter((_, index) => !all.some((other) => begins(other, all[index] as string[])));
}
