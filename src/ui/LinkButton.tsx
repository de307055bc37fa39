import type { ComponentProps, ReactNode } from 'react';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'wide';
  icon?: ReactNode;
  /** Where the page is narrow its icon says it to the eye. */
  isCompact?: boolean;
};

/** An anchor that looks like a button; hand it to the router's createLink for typed routes. */
export function LinkButton({ variant, size, icon, isCompact, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size })}>
      {icon}
      <span className={isCompact ? spareWhenNarrow : undefined}>{children}</span>
    </a>
  );
}
