const key = 'reloadedAt';
const guardWindow = 10_000;

/** Reloads the page, at most once per path within ten seconds (specification, section 4). False when it did not. */
export function reloadOnce(): boolean {
  const now = Date.now();
  const path = location.pathname;
  try {
    const times = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, number>;
    const last = times[path];
    if (typeof last === 'number' && now - last < guardWindow && now >= last) return false;
    sessionStorage.setItem(key, JSON.stringify({ ...times, [path]: now }));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
