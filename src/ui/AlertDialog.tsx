import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

export type AlertDialogProps = {
  isOpen: boolean;
  /** A question, for instance 'Delete the clinic North?' */
  title: string;
  /** What is lost and what is kept. */
  children?: ReactNode;
  actionLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'neutral';
  isPending?: boolean;
  /** Why the last try failed. */
  error?: string | undefined;
  onAction: () => void;
  onCancel: () => void;
};

/** A question that must be answered before anything else; the safe answer has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { tone = 'danger', isPending } = props;
  return (
    <Dialog
      isOpen={props.isOpen}
      role="alertdialog"
      title={props.title}
      onClose={isPending ? undefined : props.onCancel}
      buttons={
        <>
          <Button isDisabled={isPending} onClick={props.onCancel} autoFocus>
            {props.cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isPending={isPending}
            onClick={props.onAction}
          >
            {props.actionLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {props.error && (
        <Notice tone="danger" isUrgent>
          {props.error}
        </Notice>
      )}
    </Dialog>
  );
}
