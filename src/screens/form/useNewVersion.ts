import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when another version is shown than at first, or than the last time: what was read beside it is old. */
export function useNewVersion(version: number, listener: () => void) {
  const shown = useRef(version);
  const latest = useEffectEvent(listener);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    latest();
  }, [version]);
}
