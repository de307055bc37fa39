import Check from 'lucide-react/icons/check';
import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { t } from '#src/language/t.ts';
import type { ListBoxOption } from './ListBoxButton.tsx';
import * as css from './Overlay.css.ts';

type ListBoxPopoverProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  label: string;
  options: readonly ListBoxOption[];
  value: string | number | null;
  onPick: (id: string | number) => void;
  onClose: () => void;
  footer?: ReactNode;
};

/** What a list box button opens. */
export function ListBoxPopover({ trigger, label, options, value, footer, ...props }: ListBoxPopoverProps) {
  return (
    <Popover
      className={css.surface}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || props.onClose()}
      placement="bottom start"
      offset={4}
      aria-label={label}
    >
      <ListBox
        className={css.list}
        aria-label={label}
        autoFocus
        selectionMode="single"
        disallowEmptySelection
        items={options}
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => {
          props.onClose();
          const picked = options.find(({ id }) => keys !== 'all' && keys.has(id));
          if (picked && picked.id !== value) props.onPick(picked.id);
        }}
        renderEmptyState={() => <div className={css.empty}>{t('Nothing to choose yet.')}</div>}
      >
        {(option) => (
          <ListBoxItem id={option.id} className={css.item} textValue={option.name}>
            <span className={css.words}>
              <bdi>{option.name}</bdi>
              {option.detail && <span className={css.detail}>{option.detail}</span>}
            </span>
            <Check className={css.check} size={16} aria-hidden />
          </ListBoxItem>
        )}
      </ListBox>
      {footer && <div className={css.foot}>{footer}</div>}
    </Popover>
  );
}
