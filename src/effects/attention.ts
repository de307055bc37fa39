import { watchNetwork } from './network.ts';

/**
 * Calls back when no one can look at the page any more, or has no network, and when that is over; and each time that someone turns to its
 * window, which may have been in sight beside another one all the while.
 */
export function watchAttention(report: (isThere: boolean) => void): () => void {
  let isOnline = navigator.onLine;
  let wasThere = true;
  const isThere = () => isOnline && document.visibilityState === 'visible';
  const tell = () => {
    const now = isThere();
    if (now !== wasThere) report(now);
    wasThere = now;
  };
  const turnedTo = () => {
    if (isThere() && wasThere) report(true);
  };
  const stop = watchNetwork((online) => {
    isOnline = online;
    tell();
  });
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('focus', turnedTo);
  tell();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('focus', turnedTo);
  };
}
