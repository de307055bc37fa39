const minute = 60_000;

/**
 * How often each caller may ask within a minute or another length of time, by whatever tells callers apart, counted by each
 * server for itself. Answers the seconds to wait, or nothing.
 */
export function createRate<Caller>(most: number, now: () => number = Date.now, length = minute) {
  // in the order in which they end
  const windows = new Map<Caller, { ends: number; count: number }>();
  return (caller: Caller): number | undefined => {
    const at = now();
    const known = windows.get(caller);
    if (!known || known.ends <= at) {
      for (const [other, { ends }] of windows) {
        if (ends > at) break;
        windows.delete(other);
      }
      windows.set(caller, { ends: at + length, count: 1 });
      return undefined;
    }
    known.count += 1;
    return known.count > most ? Math.max(1, Math.ceil((known.ends - at) / 1000)) : undefined;
  };
}
