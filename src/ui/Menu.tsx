import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuItem, Menu as MenuList, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { spareOnPhone } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';
import * as css from './Overlay.css.ts';

export type MenuAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
};

export type MenuProps = {
  /** The accessible name of the button, and its text unless `trigger` is given. */
  label: string;
  trigger?: ReactNode;
  icon?: ReactNode;
  /** Above the actions, for instance who is signed in. */
  head?: ReactNode;
  items: readonly MenuAction[];
  variant?: 'secondary' | 'quiet';
  size?: 'normal' | 'small';
  /** In the top bar: the words may leave the eye on a phone, the icon stays. */
  isCompact?: boolean;
};

/** A button that opens a list of actions. */
export function Menu({ label, trigger, icon, head, items, variant = 'quiet', size, isCompact }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={buttonClass({ variant, size })} aria-label={trigger ? label : undefined}>
        {icon}
        {trigger ?? <span className={isCompact ? spareOnPhone : undefined}>{label}</span>}
      </Button>
      <Popover className={css.surface} placement="bottom end" offset={4}>
        {head && <div className={css.head}>{head}</div>}
        <MenuList className={css.list} aria-label={label} items={items}>
          {(action) => (
            <MenuItem
              id={action.id}
              className={action.isDanger ? `${css.item} ${css.dangerItem}` : css.item}
              textValue={action.label}
              isDisabled={action.isDisabled}
              onAction={action.onAction}
            >
              {action.icon}
              <span className={css.words}>
                {action.label}
                {action.detail && <span className={css.detail}>{action.detail}</span>}
              </span>
            </MenuItem>
          )}
        </MenuList>
      </Popover>
    </MenuTrigger>
  );
}
