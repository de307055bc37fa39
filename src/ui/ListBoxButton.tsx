import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ornament } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';
import * as button from './ListBoxButton.css.ts';
import * as css from './Overlay.css.ts';

export type ListBoxButtonProps<Id extends string | number> = {
  /** What is chosen: the button reads 'label: name of the choice'. */
  label: string;
  options: readonly { id: Id; name: string; detail?: string }[];
  value: Id | null;
  onChange: (id: Id) => void;
  icon?: ReactNode;
  /** What the button says while nothing is chosen. */
  placeholder?: string;
  /** Links under the list; call `close` when one is followed. */
  footer?: (close: () => void) => ReactNode;
  isDisabled?: boolean;
};

/** A button that names the choice in force and opens a list of the others, such as the clinic switcher. */
export function ListBoxButton<Id extends string | number>(props: ListBoxButtonProps<Id>) {
  const { label, options, value, icon, placeholder = 'none', footer } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find(({ id }) => id === value)?.name ?? placeholder;
  return (
    <>
      <Button
        ref={trigger}
        className={`${buttonClass({ variant: 'quiet' })} ${button.button}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        isDisabled={props.isDisabled}
        onPress={() => setOpen(true)}
      >
        {icon && <span className={ornament}>{icon}</span>}
        <span className={button.words} title={chosen}>
          <span className={button.what}>{label}: </span>
          <bdi className={button.name}>{chosen}</bdi>
        </span>
        <ChevronsUpDown className={button.chevron} size={16} aria-hidden />
      </Button>
      <Popover
        className={css.surface}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
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
            setOpen(false);
            const picked = options.find(({ id }) => keys !== 'all' && keys.has(id));
            if (picked && picked.id !== value) props.onChange(picked.id);
          }}
          renderEmptyState={() => <div className={css.empty}>Nothing to choose yet.</div>}
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
        {footer && <div className={css.foot}>{footer(() => setOpen(false))}</div>}
      </Popover>
    </>
  );
}
