import type { ReactNode, RefObject } from 'react';
import { MenuItem, Menu as MenuList, Popover } from 'react-aria-components/Menu';
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

type MenuPopoverProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  label: string;
  head?: ReactNode;
  items: readonly MenuAction[];
  onClose: () => void;
};

/** What a menu button opens. */
export function MenuPopover({ trigger, label, head, items, onClose }: MenuPopoverProps) {
  return (
    <Popover
      className={css.surface}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom end"
      offset={4}
      aria-label={label}
    >
      {head && <div className={css.head}>{head}</div>}
      <MenuList className={css.list} aria-label={label} items={items} autoFocus="first" onClose={onClose}>
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
  );
}
