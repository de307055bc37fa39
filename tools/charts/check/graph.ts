/** Who or what makes a step: someone at the page, the passing of time, an actor that answers, or anything else. */
export type Mover = 'person' | 'time' | 'answer' | 'other';

/** One step of a model, with the number of the state that it leads to. */
export interface Move<Step> {
  readonly words: string;
  readonly mover: Mover;
  readonly to: number;
  readonly step: Step;
}

/** What can be explored: where it begins, what can follow, and when two states are the same. */
export interface Model<State, Step> {
  begins(): readonly Found<State, Step>[];
  follows(state: State): Iterable<Found<State, Step>>;
  keyOf(state: State): string;
}

/** A step as a model answers it. */
export interface Found<State, Step> extends Omit<Move<Step>, 'to'> {
  readonly state: State;
}

/** What a model reaches: explored as far as someone has looked. */
export interface Graph<State, Step> {
  /** The states found so far, in the order of their distance. */
  readonly states: readonly State[];
  readonly starts: readonly Move<Step>[];
  /** The steps that leave the state of this number. */
  movesFrom(number: number): readonly Move<Step>[];
}

/** Explores a model step by step; more than `limit` states are an error, for then something is to be left out of them. */
export function explore<State, Step>(model: Model<State, Step>, limit = 20_000): Graph<State, Step> {
  const states: State[] = [];
  const moves = new Map<number, readonly Move<Step>[]>();
  const numbers = new Map<string, number>();
  const numberOf = (state: State): number => {
    const key = model.keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (states.length === limit) throw new Error(`More than ${limit} states.`);
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  const starts = model.begins().map(({ state, ...move }) => ({ ...move, to: numberOf(state) }));
  const movesFrom = (number: number) => {
    const known = moves.get(number);
    if (known) return known;
    const from = states[number] as State;
    const found: Move<Step>[] = [];
    for (const { state, ...move } of model.follows(from))
      found.push({ ...move, to: state === from ? number : numberOf(state) });
    moves.set(number, found);
    return found;
  };
  return { states, starts, movesFrom };
}

/** Looks at all that there is; answers how many steps lie between the states. */
export function exploreWhole({ states, movesFrom }: Graph<unknown, unknown>): number {
  let steps = 0;
  for (let number = 0; number < states.length; number += 1) steps += movesFrom(number).length;
  return steps;
}
