import type { ComponentProps, ReactNode } from 'react';
import { Focusable, Tooltip as TooltipRoot, TooltipTrigger } from 'react-aria-components/Tooltip';
import * as css from './Tooltip.css.ts';

export type TooltipProps = {
  text: ReactNode;
  /** One element that can be focused, for instance a button. */
  children: ComponentProps<typeof Focusable>['children'];
};

/** More words about a control, on hover and on focus; never the only place of what matters. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <TooltipRoot className={css.tooltip} offset={6}>
        {text}
      </TooltipRoot>
    </TooltipTrigger>
  );
}
