import { useEffect, useState } from 'react';
import * as css from '../gallery.css.ts';
import type { Timer } from './report.ts';

const left = (ms: number) => (ms >= 60_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 1000)} s`);

/** The delays that run, with the time that is left. */
export function Timers({ timers }: { readonly timers: readonly Timer[] }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  return (
    <ul className={css.facts} aria-label="Running delays">
      {timers.map(({ words, state, due }) => (
        <li key={`${state} ${words}`}>
          {words} in {state}: {left(Math.max(0, due - now))} left
        </li>
      ))}
    </ul>
  );
}
