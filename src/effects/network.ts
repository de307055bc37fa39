/** Calls back when the browser loses or regains its network. */
export function watchNetwork(report: (online: boolean) => void): () => void {
  const online = () => report(true);
  const offline = () => report(false);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}

/** Resolves when whoever serves this page answers anything at all, to its end. */
export async function reachServer(signal: AbortSignal): Promise<void> {
  const answered = await fetch('/version.json', { cache: 'no-store', signal });
  await answered.arrayBuffer();
}
