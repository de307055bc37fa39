/** What happens by chance, the same again for the same seed. */
export interface Chance {
  /** A whole number from 0 to one below. */
  below(limit: number): number;
  pick<One>(from: readonly One[]): One;
  /** Whether something that happens so many times in a hundred happens now. */
  happens(percent: number): boolean;
}

/** Numbers by Mulberry32, which is enough to spread what people do. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick(from) {
      if (from.length === 0) throw new Error('There is nothing to pick from.');
      return from[below(from.length)] as (typeof from)[number];
    },
    happens: (percent) => next() * 100 < percent,
  };
}
