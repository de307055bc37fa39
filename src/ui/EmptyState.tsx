import type { ReactNode } from 'react';
import * as css from './EmptyState.css.ts';

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
};

/** Nothing here yet, or nothing found: what this place is for and the one thing to do. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css.box}>
      {icon && <span className={css.icon}>{icon}</span>}
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}
