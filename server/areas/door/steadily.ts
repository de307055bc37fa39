const stepMs = 150;
/** How much longer than the slowest that was seen the next one may take. */
const room = 1.5;
/** How long a slow one is remembered. */
const memoryMs = 15 * 60_000;
/** No one waits for the slowest any longer than this. */
const mostMs = 10 * stepMs;

/**
 * Lets answers come at one step, whatever they took: above the slowest of late, so that also on a busy server their time does not
 * tell a patient, for whom more is done, from a stranger.
 */
export function createSteadily() {
  let slow: { ms: number; at: number }[] = [];
  const remember = (ms: number, at: number) => {
    // whatever is both older and faster than another decides nothing any more
    slow = [...slow.filter((one) => one.ms > ms && at - one.at < memoryMs), { ms, at }];
  };
  const stepAt = (now: number) => {
    const slowest = Math.max(...slow.filter(({ at }) => now - at < memoryMs).map(({ ms }) => ms), 0);
    return Math.min(mostMs, stepMs * Math.max(1, Math.ceil((slowest * room) / stepMs)));
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const [answer] = await Promise.allSettled([work()]);
    const ended = performance.now();
    remember(ended - began, ended);
    await new Promise((resolve) => setTimeout(resolve, began + stepAt(ended) - ended));
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}

/** The step of every server for itself: one for checking in at the door, one for booking. */
export const steadyArrivals = createSteadily();
export const steadyBookings = createSteadily();
