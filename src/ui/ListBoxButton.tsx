import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ornament } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';
import * as css from './ListBoxButton.css.ts';
import { OverlayButton } from './OverlayButton.tsx';

export type ListBoxOption<Id extends string | number = string | number> = {
  id: Id;
  name: string;
  detail?: string;
};

export type ListBoxButtonProps<Id extends string | number> = {
  /** What is chosen: the button reads 'label: name of the choice'. */
  label: string;
  options: readonly ListBoxOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  icon?: ReactNode;
  /** What the button says while nothing is chosen. */
  placeholder?: string;
  /** Links under the list; call `close` when one is followed. */
  footer?: (close: () => void) => ReactNode;
  isDisabled?: boolean;
};

const load = () => import('./ListBoxPopover.tsx').then((part) => ({ default: part.ListBoxPopover }));
const ListBoxPopover = lazy(load);

/** A button that names the choice in force and opens a list of the others, such as the clinic switcher. */
export function ListBoxButton<Id extends string | number>(props: ListBoxButtonProps<Id>) {
  const { label, options, value, icon, placeholder = 'none', footer } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find(({ id }) => id === value)?.name ?? placeholder;
  const close = () => setOpen(false);
  return (
    <>
      <OverlayButton
        ref={trigger}
        kind="listbox"
        className={`${buttonClass({ variant: 'quiet' })} ${css.button}`}
        isOpen={isOpen}
        isDisabled={props.isDisabled}
        onOpen={() => setOpen(true)}
        onNear={load}
      >
        {icon && <span className={ornament}>{icon}</span>}
        <span className={css.words} title={chosen}>
          <span className={css.what}>{label}: </span>
          <bdi className={css.name}>{chosen}</bdi>
        </span>
        <ChevronsUpDown className={css.chevron} size={16} aria-hidden />
      </OverlayButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ListBoxPopover
            trigger={trigger}
            label={label}
            options={options}
            value={value}
            onPick={(id) => props.onChange(id as Id)}
            onClose={close}
            footer={footer?.(close)}
          />
        </Suspense>
      )}
    </>
  );
}
