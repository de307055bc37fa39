import type { ReactNode } from 'react';
import { hidden } from '#src/styles/hidden.css.ts';

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden}>{children}</span>;
}
