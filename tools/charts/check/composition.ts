import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
} from 'xstate';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { begin, type Effect, type Stepped, step } from './step.ts';

/** Which of a chart's actors are charts that run too, by the names that it gives them. */
export interface Part {
  readonly machine: AnyStateMachine;
  readonly parts?: Readonly<Record<string, Part>>;
}

/** What one of the charts did in a step, with the part's path: `saving`, `saving.form`. */
export type Heard = Effect & { readonly by: string };

/** Several charts at one moment, each by its path. */
export type Snapshots = ReadonlyMap<string, AnyMachineSnapshot>;

/** What an event led to: where the charts stand after it, and what they did, in order. */
export interface Turn {
  readonly snapshots: Map<string, AnyMachineSnapshot>;
  readonly heard: Heard[];
  readonly busy: Set<string>;
  waiting: Post[];
}

function leave(snapshots: Map<string, AnyMachineSnapshot>, path: string): void {
  for (const room of [...snapshots.keys()])
    if (room === path || room.startsWith(`${path}.`)) snapshots.delete(room);
}

interface Post {
  readonly to: string;
  readonly event: AnyEventObject;
}

/**
 * Charts that run together: a chart with those that it starts, each of them stepped by its pure transitions. What one
 * tells another is delivered before anything else happens; all other actors are no one until they are answered for.
 */
export class Composition {
  readonly #parts = new Map<string, AnyStateMachine>();
  readonly #selves = new Map<string, AnyActorRef>();

  constructor(roots: Readonly<Record<string, Part>>) {
    for (const [name, part] of Object.entries(roots)) this.#enter(name, part);
  }

  #enter(path: string, { machine, parts = {} }: Part): void {
    this.#parts.set(path, withPuppets(machine));
    this.#selves.set(path, createEmptyActor() as unknown as AnyActorRef);
    for (const [name, part] of Object.entries(parts)) this.#enter(`${path}.${name}`, part);
  }

  /** The path of a part that an actor of `by` stands for; undefined for somebody outside. */
  #pathOf(by: string, { id, ref }: { id: string; ref: AnyActorRef }): string | undefined {
    for (const [path, self] of this.#selves) if (self === ref) return path;
    const path = `${by}.${id}`;
    return this.#parts.has(path) ? path : undefined;
  }

  /** The charts with one more started. */
  start(snapshots: Snapshots, path: string, input: unknown): Turn {
    const turn: Turn = { snapshots: new Map(snapshots), heard: [], busy: new Set(), waiting: [] };
    this.#begin(turn, path, input);
    return turn;
  }

  /** Where the charts stand after an event for one of them, and all that follows from it at once. */
  send(snapshots: Snapshots, to: string, event: AnyEventObject): Turn {
    const turn: Turn = { snapshots: new Map(snapshots), heard: [], busy: new Set(), waiting: [] };
    this.#deliver(turn, { to, event });
    return turn;
  }

  #begin(turn: Turn, path: string, input: unknown): void {
    const self = this.#selves.get(path) as AnyActorRef;
    this.#settle(turn, path, begin(this.#parts.get(path) as AnyStateMachine, input, self));
  }

  // whoever is in the middle of a step hears the next event after it, as actors do
  #deliver(turn: Turn, { to, event }: Post): void {
    const snapshot = turn.snapshots.get(to);
    if (snapshot?.status !== 'active') return;
    if (turn.busy.has(to)) {
      turn.waiting.push({ to, event });
      return;
    }
    const self = this.#selves.get(to) as AnyActorRef;
    this.#settle(turn, to, step(this.#parts.get(to) as AnyStateMachine, snapshot, event, self));
  }

  #settle(turn: Turn, path: string, { snapshot, effects }: Stepped): void {
    turn.snapshots.set(path, snapshot);
    turn.busy.add(path);
    for (const effect of effects) {
      turn.heard.push({ ...effect, by: path });
      const child = 'id' in effect ? `${path}.${effect.id}` : '';
      if (effect.kind === 'stopped') leave(turn.snapshots, child);
      if (effect.kind === 'started' && this.#parts.has(child)) this.#begin(turn, child, effect.input);
      if (effect.kind === 'told') {
        const to = this.#pathOf(path, effect);
        if (to !== undefined) this.#deliver(turn, { to, event: effect.event });
      }
    }
    turn.busy.delete(path);
    if (snapshot.status === 'done') this.#end(turn, path, snapshot.output);
    const own = turn.waiting.filter(({ to }) => to === path);
    turn.waiting = turn.waiting.filter(({ to }) => to !== path);
    for (const post of own) this.#deliver(turn, post);
  }

  #end(turn: Turn, path: string, output: unknown): void {
    const place = path.lastIndexOf('.');
    if (place < 0) return;
    const id = path.slice(place + 1);
    const event = { type: `xstate.done.actor.${id}`, output, actorId: id };
    this.#deliver(turn, { to: path.slice(0, place), event });
  }

  /** What a part takes itself for, to be handed to others as their owner. */
  self(path: string): AnyActorRef {
    return this.#selves.get(path) as AnyActorRef;
  }
}
