import type { ReactNode, Ref } from 'react';
import { fetchAhead } from '#src/effects/fetchAhead.ts';

type OverlayButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  kind: 'listbox' | 'menu' | 'dialog';
  label?: string | undefined;
  className: string;
  isOpen: boolean;
  isDisabled?: boolean | undefined;
  /** Beside a field whose own keys open the same: no stop of its own for Tab. */
  isBeside?: boolean;
  onOpen: () => void;
  /** When a pointer or the focus comes near: the time to fetch the code of what will open. */
  onNear: () => Promise<unknown>;
  children: ReactNode;
};

/** A button that opens a list or a menu, by a press or with the down arrow. */
export function OverlayButton(props: OverlayButtonProps) {
  const near = () => fetchAhead(props.onNear());
  return (
    <button
      ref={props.ref}
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup={props.kind}
      aria-expanded={props.isOpen}
      disabled={props.isDisabled}
      tabIndex={props.isBeside ? -1 : undefined}
      onPointerEnter={near}
      onFocus={near}
      onClick={(event) => {
        // Safari leaves the focus where it was, and it shall come back here
        event.currentTarget.focus();
        props.onOpen();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        props.onOpen();
      }}
    >
      {props.children}
    </button>
  );
}
