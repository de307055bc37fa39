import * as css from '../gallery.css.ts';
import type { Done } from './run.ts';

/** The steps of a run, each with what it would have called and told. */
export function RunList({ done }: { readonly done: readonly Done[] }) {
  return (
    <ol className={css.facts}>
      {done.map(({ words, taken, calls, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run only grows at its end
        <li key={index} className={css.step}>
          <strong>{words}</strong>
          {index > 0 && taken.length === 0 && <span>nothing took it</span>}
          {calls.length > 0 && <span>would call {calls.join(', ')}</span>}
          {facts.length > 0 && <span>tells {facts.join(', ')}</span>}
        </li>
      ))}
    </ol>
  );
}
