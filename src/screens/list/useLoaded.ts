import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { readingMachine } from '#machines/parts/reading.machine.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';

export type Loaded<Data> =
  /** `isSlow` after ten seconds. */
  | { kind: 'loading'; isSlow: boolean }
  | { kind: 'failed' }
  /** `isOld` while a newer answer is on its way. */
  | { kind: 'loaded'; data: Data; isOld: boolean };

/** Reads what a part of a page shows, again whenever `key` changes, it is asked to, or someone comes back to the page. */
export function useLoaded<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): { loaded: Loaded<Data>; reload: () => void } {
  const latest = useRef(load);
  latest.current = load;
  const [machine] = useState(() =>
    readingMachine.provide({
      actors: { read: fromPromise<unknown, void>(({ signal }) => latest.current(signal)) },
    }),
  );
  const reading = useChart(machine);
  useFact(useApp().root, 'attentionReturned', () => reading.send({ type: 'attention.returned' }));
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    reading.send({ type: 'reading.asked' });
  }, [key, reading]);
  const data = useSelector(reading, ({ context }) => context.data as Data);
  const isOld = useSelector(reading, (snapshot) => snapshot.matches('renewing'));
  const isShown = useSelector(reading, (snapshot) => snapshot.hasTag('shown'));
  const isFailed = useSelector(reading, (snapshot) => snapshot.matches('failed'));
  const isSlow = useSelector(reading, (snapshot) => snapshot.hasTag('slow'));
  const reload = useCallback(() => reading.send({ type: 'reading.asked' }), [reading]);
  const loaded = useMemo<Loaded<Data>>(() => {
    if (isShown || isOld) return { kind: 'loaded', data, isOld };
    return isFailed ? { kind: 'failed' } : { kind: 'loading', isSlow };
  }, [data, isOld, isShown, isFailed, isSlow]);
  return { loaded, reload };
}
