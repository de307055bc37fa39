import { type ComponentProps, type ReactNode, useId } from 'react';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { buttonClass, holder, reason } from './Button.css.ts';

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'wide';
  icon?: ReactNode;
  /** Where the page is narrow its icon says it to the eye. */
  isCompact?: boolean;
  /** Why it leads nowhere for now; it stays focusable, so that everyone can read it. */
  disabledReason?: string | undefined;
};

/** An anchor that looks like a button; hand it to the router's createLink for typed routes. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, isCompact, disabledReason, children, ...rest } = props;
  const reasonId = useId();
  const words = (
    <>
      {icon}
      <span className={isCompact ? spareWhenNarrow : undefined}>{children}</span>
    </>
  );
  if (disabledReason === undefined)
    return (
      <a {...rest} className={buttonClass({ variant, size })}>
        {words}
      </a>
    );
  return (
    <span className={holder}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link without an address is how HTML says that it is disabled */}
      <a
        role="link"
        aria-disabled
        aria-describedby={reasonId}
        tabIndex={0}
        className={buttonClass({ variant, size, off: true })}
      >
        {words}
      </a>
      <span className={reason} id={reasonId} role="tooltip">
        {disabledReason}
      </span>
    </span>
  );
}
