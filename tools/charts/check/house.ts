import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
} from 'xstate';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { begin, type Deed, type Stepped, step } from './step.ts';

/** Which of a chart's actors are charts that run too, by the names that it gives them. */
export interface Part {
  readonly machine: AnyStateMachine;
  readonly parts?: Readonly<Record<string, Part>>;
}

/** What a part of a house did in a step, with the part's path: `saving`, `saving.form`. */
export type Heard = Deed & { readonly by: string };

/** Several charts at one moment, each by its path. */
export type House = ReadonlyMap<string, AnyMachineSnapshot>;

/** What an event led to: the house after it, and what its parts did, in order. */
export interface Turn {
  readonly house: Map<string, AnyMachineSnapshot>;
  readonly heard: Heard[];
  readonly busy: Set<string>;
  waiting: Post[];
}

function leave(house: Map<string, AnyMachineSnapshot>, path: string): void {
  for (const room of [...house.keys()]) if (room === path || room.startsWith(`${path}.`)) house.delete(room);
}

interface Post {
  readonly to: string;
  readonly event: AnyEventObject;
}

/**
 * Charts that run together: a chart with those that it starts, each of them stepped by its pure transitions. What one
 * tells another is delivered before anything else happens; all other actors are nobody until they are answered for.
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

  /** The house with a chart of it started. */
  start(house: House, path: string, input: unknown): Turn {
    const turn: Turn = { house: new Map(house), heard: [], busy: new Set(), waiting: [] };
    this.#begin(turn, path, input);
    return turn;
  }

  /** The house after an event for one of its parts, and all that follows from it at once. */
  send(house: House, to: string, event: AnyEventObject): Turn {
    const turn: Turn = { house: new Map(house), heard: [], busy: new Set(), waiting: [] };
    this.#deliver(turn, { to, event });
    return turn;
  }

  #begin(turn: Turn, path: string, input: unknown): void {
    const self = this.#selves.get(path) as AnyActorRef;
    this.#settle(turn, path, begin(this.#parts.get(path) as AnyStateMachine, input, self));
  }

  // whoever is in the middle of a step hears the next event after it, as actors do
  #deliver(turn: Turn, { to, event }: Post): void {
    const snapshot = turn.house.get(to);
    if (snapshot?.status !== 'active') return;
    if (turn.busy.has(to)) {
      turn.waiting.push({ to, event });
      return;
    }
    const self = this.#selves.get(to) as AnyActorRef;
    this.#settle(turn, to, step(this.#parts.get(to) as AnyStateMachine, snapshot, event, self));
  }

  #settle(turn: Turn, path: string, { snapshot, deeds }: Stepped): void {
    turn.house.set(path, snapshot);
    turn.busy.add(path);
    for (const deed of deeds) {
      turn.heard.push({ ...deed, by: path });
      const child = 'id' in deed ? `${path}.${deed.id}` : '';
      if (deed.kind === 'stopped') leave(turn.house, child);
      if (deed.kind === 'started' && this.#parts.has(child)) this.#begin(turn, child, deed.input);
      if (deed.kind === 'told') {
        const to = this.#pathOf(path, deed);
        if (to !== undefined) this.#deliver(turn, { to, event: deed.event });
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
