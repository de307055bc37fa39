import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { buttonClass, holder, reason, spinner, wideHolder } from './Button.css.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'style'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small' | 'wide';
  icon?: ReactNode;
  /** Where the page is narrow its icon says it to the eye. */
  isCompact?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  disabledReason?: string | undefined;
};

/** A native button; while pending or disabled it stays focusable, swallows the press, and can say why. */
export function Button({
  variant,
  size,
  icon,
  isCompact = false,
  isPending = false,
  isDisabled = false,
  disabledReason,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = isDisabled || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || isPending) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, bare: children === undefined, off: isOff })}
      aria-disabled={isOff || isPending || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={press}
    >
      {isPending ? <LoaderCircle className={spinner} size={16} aria-hidden /> : icon}
      {children !== undefined && <span className={isCompact ? spareWhenNarrow : undefined}>{children}</span>}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={size === 'wide' ? `${holder} ${wideHolder}` : holder}>
      {button}
      <span className={reason} id={reasonId} role="tooltip">
        {disabledReason}
      </span>
    </span>
  );
}
