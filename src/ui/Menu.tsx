import { lazy, type ReactNode, useRef, useState } from 'react';
import { sparing } from '#src/effects/parts.ts';
import { spareOnPhone } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';
import { LazyPart } from './LazyPart.tsx';
import type { MenuAction } from './MenuPopover.tsx';
import { OverlayButton } from './OverlayButton.tsx';

export type MenuProps = {
  /** The accessible name of the button, and its text unless `trigger` is given. */
  label: string;
  trigger?: ReactNode;
  icon?: ReactNode;
  /** Above the actions, for instance who is signed in. */
  head?: ReactNode;
  /** A function is asked when the menu opens. */
  items: readonly MenuAction[] | (() => readonly MenuAction[]);
  variant?: 'secondary' | 'quiet';
  size?: 'normal' | 'small';
  /** In the top bar: the words may leave the eye on a phone, the icon stays. */
  isCompact?: boolean;
};

/** Fetches the code of every menu's list. */
export const fetchMenu = () => import('./MenuPopover.tsx').then((part) => ({ default: part.MenuPopover }));
const MenuPopover = lazy(sparing(fetchMenu));

/** A button that opens a list of actions; the code of the list comes when it is about to be opened. */
export function Menu({ label, trigger, icon, head, items, variant = 'quiet', size, isCompact }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OverlayButton
        ref={button}
        kind="menu"
        label={trigger ? label : undefined}
        className={buttonClass({ variant, size })}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onNear={fetchMenu}
      >
        {icon}
        {trigger ?? <span className={isCompact ? spareOnPhone : undefined}>{label}</span>}
      </OverlayButton>
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>
          <MenuPopover
            trigger={button}
            label={label}
            head={head}
            items={typeof items === 'function' ? items() : items}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
