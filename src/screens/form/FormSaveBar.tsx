import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormRef } from '#src/flows/form.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogButtons } from '#src/ui/Dialog.tsx';
import { SaveBar } from '#src/ui/SaveBar.tsx';

type Props = {
  form: FormRef;
  action: string;
  isFailed: boolean;
  savedAt?: string | undefined;
  /** Only the buttons: a window has no room to say where things stand. */
  inWindow?: boolean;
  children?: ReactNode;
};

/** The save bar of a form chart: the submit button and where things stand. */
export function FormSaveBar({ form, action, isFailed, savedAt, inWindow, children }: Props) {
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  const isUnsaved = useSelector(form, (snapshot) => snapshot.hasTag('unsaved'));
  const settled = savedAt ? 'saved' : 'unchanged';
  const unsaved = isFailed ? 'failed' : 'unsaved';
  const submit = (
    <Button type="submit" variant="primary" isPending={isLocked}>
      {action}
    </Button>
  );
  if (inWindow)
    return (
      <DialogButtons>
        {children}
        {submit}
      </DialogButtons>
    );
  return (
    <SaveBar status={isLocked ? 'saving' : isUnsaved ? unsaved : settled} savedAt={savedAt}>
      {submit}
      {children}
    </SaveBar>
  );
}
