/** What one tab stores reaches the storage of the others a little later. */
const lag = 250;

/**
 * Runs one refresh at a time over all tabs where the browser has Web Locks (secure contexts), at once where not. The
 * next tab's turn comes when it can see what this one stored.
 */
export async function withRefreshLock<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return run();
  return new Promise((resolve, reject) => {
    const turn = navigator.locks.request('chartroom-refresh', { signal }, async () => {
      resolve(await run());
      await new Promise((seen) => setTimeout(seen, lag));
    });
    turn.catch(reject);
  });
}
