import { type ReactNode, useId } from 'react';
import * as css from './Card.css.ts';

export type CardProps = {
  title?: ReactNode;
  text?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
  /** Holds what cannot be undone. */
  isDangerous?: boolean;
};

/** A sheet for things that belong together. */
export function Card({ title, text, action, children, isDangerous }: CardProps) {
  const id = useId();
  return (
    <section
      className={isDangerous ? `${css.card} ${css.dangerous}` : css.card}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div>
          <div className={css.head}>
            <h2 id={id}>{title}</h2>
            {action}
          </div>
          {text && <p className={css.about}>{text}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}
