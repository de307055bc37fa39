import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, sendTo, setup } from 'xstate';
import { type Chart, charts } from '#machines/index.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { createRecorder } from '#src/gallery/live/recorder.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { eventsOf, play } from '#src/gallery/sandbox/run.ts';
import { type Walk, walk } from '#src/gallery/sandbox/walk.ts';
import { replay } from '#src/gallery/trace/replay.ts';
import { readTrace, textOf, traceOf } from '#src/gallery/trace/trace.ts';
import { explore } from '#tools/charts/explore.ts';

const about = { build: 'abc', page: '/dashboard/patients/detail/{id}', keptAt: '2036-03-27T09:00:00.000Z' };

/** Records a chart from its start while it is walked. */
function recordedWalk({ machine }: Chart, input: unknown, events: readonly AnyEventObject[]) {
  const recorder = createRecorder('window');
  let walker: Walk | undefined;
  try {
    walker = walk(withPuppets(machine), input);
    walker.actor.system.inspect(recorder.inspect);
    recorder.begin(walker.actor);
    for (const event of events) walker.step(event);
  } catch {
    // a chart may stop at values that no server sends; what it did until then is recorded
  }
  return traceOf(recorder.read(), about);
}

const secret = 'Olivia Martínez';
const number = 987_654_321;

/** The same shape with a patient's words and numbers in every place. */
function personal(value: unknown): unknown {
  if (typeof value === 'string') return secret;
  if (typeof value === 'number') return number;
  if (value instanceof RefusedError) return new RefusedError(value.status, { [secret]: secret }, [secret]);
  if (value instanceof Error) return new Error(secret);
  if (Array.isArray(value)) return value.map(personal);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, personal(one)]));
}

const marked = ({ type, actorId, ...rest }: AnyEventObject): AnyEventObject => ({
  ...(personal(rest) as object),
  type,
  ...(actorId !== undefined && { actorId }),
});

const echoing = setup({}).createMachine({
  id: 'echoing',
  on: { go: { actions: sendTo(({ self }) => self, { type: 'more' }) }, more: {} },
});

it('a recorder notes what a chart is told while it is at work after what it works on', () => {
  const recorder = createRecorder('window');
  const actor = createActor(echoing, { inspect: recorder.inspect }).start();
  actor.send({ type: 'go' });
  expect(recorder.read().steps.map(({ event }) => event)).toEqual(['xstate.init', 'go', 'more']);
});

describe('a trace', () => {
  it.each(charts.map((chart) => [chart.machine.id, chart] as const))(
    'of %s holds nothing that an event carries',
    (_, chart) => {
      const inputs = chart.samples.inputs?.() ?? [undefined];
      const told = [...inputs, ...inputs.map(personal)].flatMap((input) =>
        eventsOf(chart).map((event) => textOf(recordedWalk(chart, input, [marked(event)]))),
      );
      for (const text of told) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(String(number));
      }
      expect(told.some((text) => readTrace(text).steps.length > 1)).toBe(true);
    },
  );

  it.each(charts.map((chart) => [chart.machine.id, chart] as const))(
    'of %s is played again on the same chart',
    (_, chart) => {
      const paths = explore(chart, withPuppets(chart.machine), 60);
      const longest = paths.toSorted((one, other) => other.events.length - one.events.length)[0];
      const trace = recordedWalk(chart, longest?.input, longest?.events ?? []);
      const [again] = replay(readTrace(textOf(trace)));
      expect(again?.differs).toBeUndefined();
      const end = again?.run && play(chart, again.run).snapshot;
      expect(end?._nodes.map(({ path }) => path.join('.'))).toEqual(trace.steps.at(-1)?.active);
    },
  );
});
