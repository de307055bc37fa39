/** A queue of which several servers take what is due. */
export interface Work<Taken> {
  /** Takes so much of what is due, for this server alone. */
  take(most: number): Promise<readonly Taken[]>;
  /** One attempt, and what became of it; it never fails. */
  carry(taken: Taken, stop: AbortSignal): Promise<void>;
  /** Says the truth about what cannot be carried any more. */
  tidy(): Promise<void>;
}

const everySecond = 1000;
const everyFiveSeconds = 5000;
/** How many are under way at once. */
export const mostAtOnce = 4;
const longestFarewell = 10_000;

/** Works through a queue as its time comes; answers how to stop, which lets what is under way arrive. */
export function keepWorking<Taken>({ take, carry, tidy }: Work<Taken>): () => Promise<void> {
  const impatience = new AbortController();
  const underWay = new Set<Promise<void>>();
  let turning: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function turn(): Promise<void> {
    const free = mostAtOnce - underWay.size;
    if (isStopped || free === 0) return;
    for (const taken of await take(free)) {
      const work = carry(taken, impatience.signal).finally(() => {
        underWay.delete(work);
        next();
      });
      underWay.add(work);
    }
  }

  // a database that is away is asked again a second later
  function next(work: () => Promise<void> = turn): void {
    turning = turning.then(work).catch(() => {});
  }

  const tidyUp = async () => (isStopped ? undefined : tidy());
  const clocks = [setInterval(next, everySecond), setInterval(() => next(tidyUp), everyFiveSeconds)];
  return async () => {
    isStopped = true;
    for (const clock of clocks) clearInterval(clock);
    await turning;
    const farewell = setTimeout(() => impatience.abort(), longestFarewell);
    await Promise.all(underWay);
    clearTimeout(farewell);
  };
}
