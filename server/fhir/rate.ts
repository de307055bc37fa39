const most = 600;
const minute = 60_000;

/** How often each token may ask within a minute, counted by each server for itself. Answers the seconds to wait, or nothing. */
export function createRate(now: () => number = Date.now) {
  const windows = new Map<number, { ends: number; count: number }>();
  return (token: number): number | undefined => {
    const at = now();
    const known = windows.get(token);
    if (!known || known.ends <= at) {
      for (const [other, { ends }] of windows) if (ends <= at) windows.delete(other);
      windows.set(token, { ends: at + minute, count: 1 });
      return undefined;
    }
    known.count += 1;
    return known.count > most ? Math.max(1, Math.ceil((known.ends - at) / 1000)) : undefined;
  };
}
