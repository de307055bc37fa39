import type {
  ActorLogic,
  AnyActorLogic,
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  Snapshot,
} from 'xstate';

type Told = { type: 'puppet.done'; output: unknown } | { type: 'puppet.failed'; error: unknown };

/** Stands in for any actor: does nothing until it is told what to answer, and then answers at once. */
const puppet: ActorLogic<Snapshot<unknown> & { input: unknown }, AnyEventObject, unknown> = {
  transition: (snapshot, event) => {
    const told = event as Told;
    if (told.type === 'puppet.done')
      return { ...snapshot, status: 'done', output: told.output, error: undefined };
    if (told.type === 'puppet.failed')
      return { ...snapshot, status: 'error', output: undefined, error: told.error };
    return snapshot;
  },
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The same chart with every actor replaced by a puppet, except those given. */
export const withPuppets = (
  machine: AnyStateMachine,
  real: Readonly<Record<string, AnyActorLogic>> = {},
): AnyStateMachine => {
  const names = Object.keys(machine.implementations.actors);
  const actors = Object.fromEntries(names.map((name) => [name, real[name] ?? puppet]));
  return machine.provide({ actors } as never);
};

function child(actor: AnyActorRef, id: string): AnyActorRef {
  const found = actor.getSnapshot().children[id];
  if (!found) throw new Error(`No actor "${id}" is running.`);
  return found;
}

/** Lets the running actor `id` of `actor` come to its end with `output`. */
export const finish = (actor: AnyActorRef, id: string, output?: unknown) =>
  child(actor, id).send({ type: 'puppet.done', output });

/** Lets the running actor `id` of `actor` fail with `error`. */
export const fail = (actor: AnyActorRef, id: string, error: unknown) =>
  child(actor, id).send({ type: 'puppet.failed', error });

/** What the running actor `id` was asked. */
export const asked = (actor: AnyActorRef, id: string): unknown => child(actor, id).getSnapshot().input;

/** Whether an actor `id` is running. */
export const isAsked = (actor: AnyActorRef, id: string): boolean =>
  actor.getSnapshot().children[id] !== undefined;
