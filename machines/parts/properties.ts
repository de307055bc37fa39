import type { AnyEventObject, StateValue } from 'xstate';
import { RefusedError } from './failure.ts';

/** A chart at one moment of a run. */
export interface Moment<Context> {
  readonly value: StateValue;
  readonly context: Context;
  /** Whether the chart is over, and with what. */
  readonly isOver: boolean;
  readonly output: unknown;
  /** Whether a state is active, by its path from the root: `open.saving`. */
  isIn(path: string): boolean;
  /** The actors that run, by the names that the chart gives them. */
  readonly running: readonly string[];
}

/** One step of a run: what happened, where it led, and what the chart did on the way. */
export interface Happening<Context> {
  /** `xstate.init` where the run begins. */
  readonly event: AnyEventObject;
  /** Null where the run begins. */
  readonly before: Moment<Context> | null;
  readonly now: Moment<Context>;
  /** The actors that were started, and with what. */
  readonly asked: readonly { readonly id: string; readonly input: unknown }[];
  /** The facts that the chart emitted. */
  readonly stated: readonly AnyEventObject[];
  /** What it told its owner (`owner`) or an actor of its own, by name. */
  readonly told: readonly { readonly to: string; readonly event: AnyEventObject }[];
}

/** What has to hold at every step of every run. `Memory` is what it knows of the steps before. */
export interface Property<Step, Memory = unknown> {
  /** The promise, in words. */
  readonly says: string;
  readonly begins?: Memory;
  /** What is remembered once a step was looked at. */
  remembers?(step: Step, memory: Memory): Memory;
  holds(step: Step, memory: Memory): boolean;
}

/** What a chart promises, with what has to be tried beyond its samples to prove it. */
export interface Promises {
  readonly properties: readonly Property<Happening<never>, never>[];
  /** States that time alone leads out of, by their paths. */
  readonly passing?: readonly string[];
  /** Context that the paths leave out and the properties read. */
  readonly reads?: readonly string[];
  /** Events besides the samples. */
  readonly events?: readonly AnyEventObject[];
  /** Events that only the chart itself raises. */
  readonly inner?: readonly string[];
  /** Inputs in place of the samples'. */
  readonly inputs?: () => readonly unknown[];
  /** How far runs are followed where they have no end: what counts up is tried up to a bound. */
  readonly within?: (context: never) => boolean;
}

/** States a property about the steps of a chart with this context. */
export const promise = <Context, Memory = null>(property: Property<Happening<Context>, Memory>) =>
  property as unknown as Property<Happening<never>, never>;

interface Attempt {
  readonly key: string;
  readonly about: string;
}

interface Attempts {
  /** The last one, for as long as it may be repeated: until the server has answered. */
  readonly last: Attempt | null;
  readonly all: readonly Attempt[];
}

const isAnswered = ({ event }: Happening<unknown>, call: string, tellers: readonly string[]): boolean =>
  [call, ...tellers].some((one) => event.type === `xstate.done.actor.${one}`) ||
  (event.type === `xstate.error.actor.${call}` && event.error instanceof RefusedError);

/**
 * A repeated request carries the same key for the same values, so that it is carried out once, and another for others.
 * An answer of one of the `tellers` shows what became of the request, too.
 */
export const sameKeyForTheSame = <Input>(
  says: string,
  call: string,
  read: (input: Input) => { key: string; about: unknown },
  tellers: readonly string[] = [],
) => {
  const made = ({ asked }: Happening<unknown>): Attempt | undefined => {
    const found = asked.find(({ id }) => id === call);
    if (!found) return undefined;
    const { key, about } = read(found.input as Input);
    return { key, about: JSON.stringify(about) };
  };
  return promise<unknown, Attempts>({
    says,
    begins: { last: null, all: [] },
    remembers: (step, { last, all }) => {
      const attempt = made(step);
      if (attempt) return { last: attempt, all: [...all.filter(({ key }) => key !== attempt.key), attempt] };
      return { last: isAnswered(step, call, tellers) ? null : last, all };
    },
    holds: (step, { last, all }) => {
      const attempt = made(step);
      if (!attempt) return true;
      if (last?.about === attempt.about) return attempt.key === last.key;
      return all.every(({ key, about }) => key !== attempt.key || about === attempt.about);
    },
  });
};

/** Once a request was carried out, a press that wants the same again is another request: under the name that it brings. */
export const ownKeyOnceDone = <Input>(
  says: string,
  call: string,
  keyOf: (input: Input) => string,
  tellers: readonly string[] = [],
) =>
  promise<unknown, boolean>({
    says,
    begins: true,
    remembers: ({ event, asked }, isDone) =>
      !asked.some(({ id }) => id === call) &&
      (isDone || [call, ...tellers].some((one) => event.type === `xstate.done.actor.${one}`)),
    holds: ({ event, asked }, isDone) =>
      !isDone || asked.every(({ id, input }) => id !== call || keyOf(input as Input) === event.attempt),
  });
