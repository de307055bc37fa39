import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { failures } from '#machines/parts/samples.ts';

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

/** Events for these transitions: the chart's samples, the answers of its actors, the passing of time. */
export function samplesFor(
  { machine, samples }: Chart,
  transitions: readonly AnyTransitionDefinition[],
): AnyEventObject[] {
  const types = new Set(transitions.map(({ eventType }) => eventType).filter((type) => type !== ''));
  return [...types].flatMap((type) => {
    if (type.startsWith(DONE)) {
      const id = type.slice(DONE.length);
      return (samples.outcomes?.[id]?.done ?? [undefined]).map((output) => ({ type, output, actorId: id }));
    }
    if (type.startsWith(ERROR)) {
      const id = type.slice(ERROR.length);
      return (samples.outcomes?.[id]?.error ?? failures).map((error) => ({ type, error, actorId: id }));
    }
    if (type.startsWith('xstate.')) return [{ type }];
    const given = samples.events.filter((event) => event.type === type);
    if (given.length === 0) throw new Error(`${machine.id}: no sample of the event "${type}".`);
    return given;
  });
}
