import { useEffect, useState } from 'react';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import * as css from '../gallery.css.ts';
import { Own } from '../Own.tsx';
import type { Timer } from './report.ts';

const left = (ms: number) =>
  ms >= 60_000
    ? t('{minutes} min', { minutes: Math.ceil(ms / 60_000) })
    : t('{seconds} s', { seconds: Math.ceil(ms / 1000) });

/** The delays that run, with the time that is left. */
export function Timers({ timers }: { readonly timers: readonly Timer[] }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  return (
    <ul className={css.facts} aria-label={t('Running delays')}>
      {timers.map(({ words, state, due }) => (
        <li key={`${state} ${words}`}>
          {rich('{event} in {state}: {time} left', {
            event: <Own>{words}</Own>,
            state: <Own>{state}</Own>,
            time: left(Math.max(0, due - now)),
          })}
        </li>
      ))}
    </ul>
  );
}
