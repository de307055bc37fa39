import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import { edgesOf, statesOf } from '../chart/edges.ts';
import { takenBy } from '../chart/microsteps.ts';
import { fail, finish } from './puppet.ts';

/** A live actor that walks a chart: `step` gives it one event, an answer of an actor or the passing of a delay. */
export interface Walk {
  readonly actor: AnyActorRef;
  readonly clock: SimulatedClock;
  /** What the chart emitted so far, in order. */
  readonly facts: readonly AnyEventObject[];
  /** The edges taken since the last call of `step`, in order. */
  taken(): readonly string[];
  step(event: AnyEventObject): void;
}

/** The milliseconds after which a delayed transition of the active states happens. */
export function delayOf(snapshot: AnyMachineSnapshot, type: string): number {
  const { machine } = snapshot;
  const found = statesOf(machine.root)
    .flatMap((node) => node.after)
    .find(({ eventType }) => eventType === type);
  const delay = typeof found?.delay === 'string' ? machine.implementations.delays[found.delay] : found?.delay;
  if (typeof delay === 'function') return delay({ context: snapshot.context } as never, undefined as never);
  if (delay === undefined) throw new Error(`No delay is named by "${type}".`);
  return Number(delay);
}

/** Starts a chart on a simulated clock; give it puppets for actors, so that their answers can be told. */
export function walk(machine: AnyStateMachine, input?: unknown): Walk {
  const clock = new SimulatedClock();
  const ids = new Map(edgesOf(machine).map(({ id, definition }) => [definition, id]));
  let taken: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if ((event.actorRef as AnyActorRef).sessionId !== event.rootId) return;
    for (const definition of takenBy(event)) taken.push(ids.get(definition) ?? '?');
  };
  const actor = createActor(machine, { input, clock, inspect } as never) as unknown as AnyActorRef;
  const facts: AnyEventObject[] = [];
  actor.on('*', (fact) => facts.push(fact));
  actor.subscribe({ error: () => {} });
  actor.start();
  return {
    actor,
    clock,
    facts,
    taken: () => taken,
    step(event) {
      taken = [];
      const { type } = event;
      const id = String(event.actorId ?? '');
      if (type.startsWith('xstate.done.actor.')) finish(actor, id, event.output);
      else if (type.startsWith('xstate.error.actor.')) fail(actor, id, event.error);
      else if (type.startsWith('xstate.after.')) clock.increment(delayOf(actor.getSnapshot(), type));
      else actor.send(event);
    },
  };
}
