import type { ReactNode } from 'react';
import * as css from './Toolbar.css.ts';

/** The row above a list: search and filters first, actions at the end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={css.bar}>
      {children}
      {end && <div className={css.end}>{end}</div>}
    </div>
  );
}
