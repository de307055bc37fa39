import type { ReactNode } from 'react';
import * as css from './SelectionBar.css.ts';

type Props = {
  /** What is selected: patients, reservations. */
  label: string;
  /** How many they are. */
  said: ReactNode;
  children: ReactNode;
};

/** What can be done with the rows that are selected; it stays in sight. */
export function SelectionBar({ label, said, children }: Props) {
  return (
    <section className={css.bar} aria-label={label}>
      <span role="status">{said}</span>
      {children}
    </section>
  );
}
