import type { ReactNode } from 'react';
import { rich } from '#src/language/rich.tsx';
import { instantInWords } from '#src/time/days.ts';
import * as css from './patients.css.ts';
import { RunningHead } from './RunningHead.tsx';

type Props = {
  label: string;
  /** Whose paper it is, on every page: a loose one must find its way back. */
  running: readonly string[];
  clinic: ReactNode;
  printedAt: string;
  zone: string | undefined;
  children: ReactNode;
};

/** What is printed about a patient: the clinic, when, and on every page whose it is. */
export function Paper({ label, running, clinic, printedAt, zone, children }: Props) {
  return (
    <article className={css.printed} aria-label={label}>
      <RunningHead running={running} />
      <div className={css.printedBody}>
        <div className={css.printedHead}>
          <span>{clinic}</span>
          <span>
            {rich('Printed on {when}', {
              when: <time dateTime={printedAt}>{instantInWords(printedAt, zone)}</time>,
            })}
          </span>
        </div>
        {children}
      </div>
    </article>
  );
}
