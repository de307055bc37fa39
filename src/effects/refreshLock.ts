/** Runs one refresh at a time over all tabs where the browser has Web Locks (secure contexts), at once where not. */
export async function withRefreshLock<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return run();
  return await navigator.locks.request('chartroom-refresh', { signal }, run);
}
