import { type ReactNode, useId } from 'react';
import { Dialog as DialogRoot, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import * as css from './Dialog.css.ts';
import { FieldScope } from './fieldScope.ts';

export type DialogProps = {
  isOpen: boolean;
  /** Escape and a press outside; leave out what may not be closed that way. */
  onClose?: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons, the one that acts last. */
  buttons?: ReactNode;
  isWide?: boolean;
  role?: 'dialog' | 'alertdialog';
};

/** The row of buttons that ends a window, or a form that fills one: the way back first, what acts last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={css.buttons}>{children}</div>;
}

/** A window over the page that keeps the focus until it is closed. */
export function Dialog({ isOpen, onClose, title, children, buttons, isWide, role = 'dialog' }: DialogProps) {
  const scope = useId();
  return (
    <ModalOverlay
      className={css.scrim}
      isOpen={isOpen}
      isDismissable={role === 'dialog' && onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
    >
      <Modal className={isWide ? `${css.panel} ${css.wide}` : css.panel}>
        <DialogRoot className={css.dialog} role={role}>
          <Heading className={css.title} slot="title" level={2}>
            {title}
          </Heading>
          <FieldScope value={scope}>
            {children && <div className={css.body}>{children}</div>}
            {buttons && <DialogButtons>{buttons}</DialogButtons>}
          </FieldScope>
        </DialogRoot>
      </Modal>
    </ModalOverlay>
  );
}
