import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormRef } from '#src/flows/form.ts';
import type { SavingRef } from '#src/flows/saving.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Button } from '#src/ui/Button.tsx';

type Props = {
  saving: SavingRef;
  /** The name of the form. */
  label: string;
  /** The words of its only button. */
  action: string;
  /** Something that follows is on its way: the button waits. */
  isPending?: boolean;
  children: (form: FormRef) => ReactNode;
};

/** A form of a few fields before sign-in: nothing is kept of it, and it may be left unasked. */
export function AccountForm({ saving, label, action, isPending = false, children }: Props) {
  const form = useSelector(saving, (snapshot) => snapshot.children.form);
  const isBusy = useSelector(saving, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(saving, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(saving, (snapshot) => snapshot.matches('unavailable'));
  if (!form) return null;
  return (
    <FlowForm form={form} label={label}>
      {children(form)}
      <SavingNotices
        isSlow={isSlow}
        isUnavailable={isUnavailable}
        onCancel={() => saving.send({ type: 'saving.cancelled' })}
        onRetry={() => form.send({ type: 'form.submitted' })}
      />
      <Button type="submit" variant="primary" size="wide" isPending={isBusy || isPending}>
        {action}
      </Button>
    </FlowForm>
  );
}
