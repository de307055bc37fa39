import { watchNetwork } from './network.ts';

/** Calls back when no one can look at the page any more, or has no network, and when that is over. */
export function watchAttention(report: (isThere: boolean) => void): () => void {
  let isOnline = navigator.onLine;
  let wasThere = true;
  const tell = () => {
    const isThere = isOnline && document.visibilityState === 'visible';
    if (isThere !== wasThere) report(isThere);
    wasThere = isThere;
  };
  const stop = watchNetwork((online) => {
    isOnline = online;
    tell();
  });
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
