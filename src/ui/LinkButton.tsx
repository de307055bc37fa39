import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './Button.css.ts';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'wide';
  icon?: ReactNode;
};

/** An anchor that looks like a button; hand it to the router's createLink for typed routes. */
export function LinkButton({ variant, size, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size })}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
