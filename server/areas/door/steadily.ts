const stepMs = 150;
/** How much longer than nearly all that were seen the next one may take. */
const room = 1.5;
/** How many answers are remembered, and the share of them that the step stands above: a cold start alone slows no one. */
const remembered = 40;
const nearlyAll = 0.9;
/** No one waits for others any longer than this. */
const mostMs = 10 * stepMs;

/**
 * Lets answers come at one step, whatever they took: above nearly all of late, so that also on a busy server their time does not
 * tell a patient, for whom more is done, from a stranger.
 */
export function createSteadily() {
  let took: readonly number[] = [];
  const step = () => {
    const usual = took.toSorted((one, other) => one - other)[Math.floor(took.length * nearlyAll)] ?? 0;
    return Math.min(mostMs, stepMs * Math.ceil((usual * room) / stepMs));
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const [answer] = await Promise.allSettled([work()]);
    const ended = performance.now();
    took = [...took, ended - began].slice(-remembered);
    await new Promise((resolve) => setTimeout(resolve, began + Math.max(stepMs, step()) - ended));
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}

/** The step of every server for itself: one for checking in at the door, one for booking. */
export const steadyArrivals = createSteadily();
export const steadyBookings = createSteadily();
