import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createEmptyActor,
  getNextTransitions,
} from 'xstate';
import type { Chart } from '#machines/index.ts';
import type { Happening, Moment, Promises } from '#machines/parts/properties.ts';
import { describeEvent, distinct } from '#src/gallery/sandbox/describe.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { samplesFor } from '#src/gallery/sandbox/sampleEvents.ts';
import type { Found, Model, Mover } from './graph.ts';
import { personsEvents } from './persons.ts';
import { begin, type Effect, type Stepped, step } from './step.ts';

/** A step of a chart as a property sees it; where a run begins, with the place of the input among the chart's. */
export interface ChartStep extends Happening<unknown> {
  readonly start?: number;
}

/** Who makes an event happen. */
export function moverOf({ type }: AnyEventObject): Mover {
  if (type.startsWith('xstate.after.')) return 'time';
  if (type.startsWith('xstate.')) return 'answer';
  return personsEvents.has(type) ? 'person' : 'other';
}

const moments = new WeakMap<AnyMachineSnapshot, Moment<unknown>>();

/** What a property sees of a snapshot. */
export function momentOf(snapshot: AnyMachineSnapshot): Moment<unknown> {
  const known = moments.get(snapshot);
  if (known) return known;
  const moment = seen(snapshot);
  moments.set(snapshot, moment);
  return moment;
}

const seen = (snapshot: AnyMachineSnapshot): Moment<unknown> => ({
  value: snapshot.value,
  context: snapshot.context,
  isOver: snapshot.status !== 'active',
  output: snapshot.output,
  isIn: (path) => snapshot._nodes.some((node) => node.path.join('.') === path),
  running: Object.keys(snapshot.children),
});

function happening(
  event: AnyEventObject,
  before: AnyMachineSnapshot | null,
  { snapshot, effects }: Stepped,
  start?: number,
): ChartStep {
  const owner = (snapshot.context as { owner?: unknown } | undefined)?.owner;
  const of = <Kind extends Effect['kind']>(kind: Kind) =>
    effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);
  return {
    start,
    event,
    before: before && momentOf(before),
    now: momentOf(snapshot),
    asked: of('started'),
    stated: of('stated').map(({ fact }) => fact),
    told: of('told').map(({ id, ref, event: said }) => ({ to: ref === owner ? 'owner' : id, event: said })),
  };
}

/** The chart with what its promises want tried besides its samples. */
export function tried(chart: Chart, promises: Promises | undefined): Chart {
  const { samples } = chart;
  const { events = [], inputs = samples.inputs, reads = [], inner = [] } = promises ?? {};
  return {
    ...chart,
    samples: {
      ...samples,
      inputs,
      events: [...samples.events, ...events].filter(({ type }) => !inner.includes(type)),
      unread: (samples.unread ?? []).filter((name) => !reads.includes(name)),
    },
  };
}

/**
 * One chart, alone: whatever its samples say may be said to it at any time, each of its actors may give any of its
 * answers, or none, and delays pass in any order.
 */
export function chartModel(
  chart: Chart,
  within: (context: never) => boolean = () => true,
): Model<AnyMachineSnapshot, ChartStep> {
  const { samples } = chart;
  const machine = withPuppets(chart.machine);
  const self = createEmptyActor() as unknown as AnyActorRef;
  const inputs = samples.inputs?.() ?? [undefined];
  const unread = samples.unread ?? [];
  const init = { type: 'xstate.init' };
  const found = (
    event: AnyEventObject,
    from: AnyMachineSnapshot,
    stepped: Stepped = step(machine, from, event, self),
  ) => {
    return {
      words: describeEvent(chart, event),
      mover: moverOf(event),
      state: stepped.snapshot,
      step: happening(event, from, stepped),
    } satisfies Found<AnyMachineSnapshot, ChartStep>;
  };
  return {
    begins: () =>
      inputs.map((input, number) => {
        const stepped = begin(machine, input, self);
        return {
          words: `start${distinct(input, inputs)}`,
          mover: 'other',
          state: stepped.snapshot,
          step: happening(init, null, stepped, number),
        };
      }),
    *follows(snapshot) {
      if (snapshot.status !== 'active' || !within(snapshot.context as never)) return;
      const heard = getNextTransitions(snapshot);
      const types = new Set(heard.map(({ eventType }) => eventType));
      const answers = samplesFor(
        chart,
        heard.filter(({ eventType }) => eventType.startsWith('xstate.')),
      );
      for (const event of answers) yield found(event, snapshot);
      for (const event of samples.events) {
        // what no active state hears changes nothing, and may be just what a promise is about
        const stepped = types.has(event.type) ? undefined : { snapshot, effects: [] };
        yield found(event, snapshot, stepped);
      }
    },
    keyOf: ({ value, status, context }) => {
      const read = Object.entries(context as object).filter(([name]) => !unread.includes(name));
      return JSON.stringify([value, status, read]);
    },
  };
}
