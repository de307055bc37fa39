import type { ReactNode } from 'react';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './FormLayout.css.ts';

/** One column of fields, at most 640 px wide unless it is asked to be wide. */
export function FormStack({ isWide, children }: { isWide?: boolean | undefined; children: ReactNode }) {
  return <div className={isWide ? `${css.stack} ${css.wide}` : css.stack}>{children}</div>;
}

/** Two short fields side by side where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

/** The row of buttons that ends a form. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}

type SectionProps = {
  id: string;
  title: string;
  text?: string;
  /** The first part of a form that its own fields explain; the title stays for those who go by headings. */
  isTitleHidden?: boolean;
  children: ReactNode;
};

/** A named part of a long form; `id` is where its outline points. */
export function FormSection(props: SectionProps) {
  return (
    <section className={css.section} aria-labelledby={props.id}>
      <h2 id={props.id} className={props.isTitleHidden ? hidden : undefined}>
        {props.title}
      </h2>
      {props.text && <p className={css.about}>{props.text}</p>}
      {props.children}
    </section>
  );
}
