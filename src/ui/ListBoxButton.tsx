import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { ornament } from '#src/styles/spare.css.ts';
import { buttonClass } from './Button.css.ts';
import { LazyPart } from './LazyPart.tsx';
import * as css from './ListBoxButton.css.ts';
import { OverlayButton } from './OverlayButton.tsx';

export type ListBoxButtonProps = {
  /** What is chosen: the button reads 'label: name of the choice'. */
  label: string;
  chosen: string;
  icon?: ReactNode;
  /** Called when the button is about to be pressed, to fetch what it opens. */
  onNear: () => Promise<unknown>;
  /** The popover with the choices. */
  children: (trigger: RefObject<HTMLButtonElement | null>, close: () => void) => ReactNode;
};

/** A button that names the choice in force and opens a list of the others, such as the clinic switcher. */
export function ListBoxButton({ label, chosen, icon, onNear, children }: ListBoxButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OverlayButton
        ref={trigger}
        kind="listbox"
        className={`${buttonClass({ variant: 'quiet' })} ${css.button}`}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onNear={onNear}
      >
        {icon && <span className={ornament}>{icon}</span>}
        <span className={css.words} title={chosen}>
          <span className={css.what}>{label}: </span>
          <bdi className={css.name}>{chosen}</bdi>
        </span>
        <ChevronsUpDown className={css.chevron} size={16} aria-hidden />
      </OverlayButton>
      {isOpen && (
        <LazyPart onMissing={() => setOpen(false)}>{children(trigger, () => setOpen(false))}</LazyPart>
      )}
    </>
  );
}
