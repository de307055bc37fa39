import Check from 'lucide-react/icons/check';
import type { ReactNode, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import * as css from './Overlay.css.ts';

export type ListBoxOption = { id: number; name: string; detail?: string };

type ListBoxPopoverProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  label: string;
  options: readonly ListBoxOption[];
  value: number | null;
  onPick: (id: number) => void;
  onClose: () => void;
  /** Above the list, such as a search box, which then takes the focus. */
  head?: ReactNode;
  /** Said where there is nothing to choose. */
  empty: string;
  footer?: ReactNode;
};

/** What a list box button opens. */
export function ListBoxPopover(props: ListBoxPopoverProps) {
  const { trigger, label, options, value, head, empty, footer } = props;
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
      {head && <div className={css.head}>{head}</div>}
      <ListBox
        className={css.list}
        aria-label={label}
        autoFocus={!head}
        selectionMode="single"
        disallowEmptySelection
        items={options}
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => {
          props.onClose();
          const picked = options.find(({ id }) => keys !== 'all' && keys.has(id));
          if (picked && picked.id !== value) props.onPick(picked.id);
        }}
        renderEmptyState={() => <div className={css.empty}>{empty}</div>}
      >
        {(option) => (
          <ListBoxItem id={option.id} className={css.item} textValue={option.name}>
            <span className={css.words}>
              <bdi>{option.name}</bdi>
              {option.detail && <bdi className={css.detail}>{option.detail}</bdi>}
            </span>
            <Check className={css.check} size={16} aria-hidden />
          </ListBoxItem>
        )}
      </ListBox>
      {footer && <div className={css.foot}>{footer}</div>}
    </Popover>
  );
}
