import { type ReactNode, useEffect, useRef } from 'react';
import * as css from './door.css.ts';

/** A step of its own takes the focus, so that whoever listens hears where they are. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) heading.current?.focus();
  }, [title]);
  return (
    <section className={css.form}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
