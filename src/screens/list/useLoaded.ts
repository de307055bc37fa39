import { useEffect, useEffectEvent, useState } from 'react';

export type Loaded<Data> =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `isOld` while a newer answer is on its way. */
  | { kind: 'loaded'; data: Data; isOld: boolean };

/** Reads what a part of a page shows, again whenever `key` changes or it is asked to; a late answer to an older question is dropped. */
export function useLoaded<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): { loaded: Loaded<Data>; reload: () => void } {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Data>>({ kind: 'loading' });
  const read = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the round say when to read again.
  useEffect(() => {
    const stop = new AbortController();
    setLoaded((before) => (before.kind === 'loaded' ? { ...before, isOld: true } : { kind: 'loading' }));
    read(stop.signal).then(
      (data) => stop.signal.aborted || setLoaded({ kind: 'loaded', data, isOld: false }),
      () => stop.signal.aborted || setLoaded({ kind: 'failed' }),
    );
    return () => stop.abort();
  }, [key, round]);
  return { loaded, reload: () => setRound((before) => before + 1) };
}
