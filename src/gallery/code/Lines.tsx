import { useEffect, useRef } from 'react';
import { english } from '../Own.tsx';
import * as css from './code.css.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  /** The number of the first line. */
  readonly from?: number;
  /** The line that is brought into view and stands out. */
  readonly meant?: number;
}

/** Lines of a file with their numbers, one of them brought into view. */
export function Lines({ label, text, from = 1, meant }: Props) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (meant !== undefined) mark.current?.scrollIntoView({ block: 'center' });
  }, [meant]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className={css.sheet} {...english} aria-label={label} tabIndex={0}>
      <code>
        {text.split('\n').map((line, index) => {
          const number = from + index;
          const isMeant = number === meant;
          return (
            <span key={number} ref={isMeant ? mark : undefined} className={isMeant ? css.isMeant : css.line}>
              <span className={css.number} aria-hidden="true">
                {number}
              </span>
              {line}
            </span>
          );
        })}
      </code>
    </section>
  );
}
