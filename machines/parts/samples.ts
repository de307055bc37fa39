import { type AnyEventObject, createEmptyActor } from 'xstate';
import { NetworkError, RefusedError, ServerError } from './failure.ts';
import type { Owner } from './owner.ts';

/** What an actor may come back with: one entry per answer that a guard tells apart. */
export interface Outcomes {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
}

/** Concrete data to explore a chart with: for each guard something that passes it and something that does not. */
export interface Samples {
  readonly inputs?: () => readonly unknown[];
  readonly events: readonly AnyEventObject[];
  /** By actor id. An actor that is not named here answers nothing, and fails in every way of `failures`. */
  readonly outcomes?: Readonly<Record<string, Outcomes>>;
  /** Context that no guard reads and that would only multiply the states. */
  readonly unread?: readonly string[];
}

/** Every way in which a call fails. */
export const failures: readonly unknown[] = [
  new RefusedError(400, { name: 'Name is required.' }),
  new RefusedError(404),
  new RefusedError(412),
  new ServerError(503),
  new NetworkError('No answer.'),
];

/** An owner that listens and does nothing. */
export const anyone = () => createEmptyActor() as unknown as Owner<AnyEventObject>;
