import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import * as css from './EmptyState.css.ts';

export type ErrorStateProps = {
  /** What happened, for instance 'The clinics could not be loaded.' */
  title: string;
  /** What is safe and what can be done. */
  text?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way out beside the retry. */
  action?: ReactNode;
  isTopLevel?: boolean;
};

/** Something failed: what happened, what is safe, what to do. */
export function ErrorState({ title, text, onRetry, isRetrying, action, isTopLevel }: ErrorStateProps) {
  const Heading = isTopLevel ? 'h1' : 'h2';
  return (
    <div className={css.box} role="alert">
      <span className={`${css.icon} ${css.trouble}`}>
        <CircleAlert size={20} aria-hidden />
      </span>
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      <div className={css.actions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} isPending={isRetrying}>
            {t('Try again')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
