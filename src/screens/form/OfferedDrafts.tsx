import { useSelector } from '@xstate/react';
import type { FormValues } from '#machines/form/rules.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = {
  form: FormRef;
  /** What a draft is, in words: 'You have an unfinished reservation for Emma.' */
  describe?: (values: FormValues) => string;
};

/** Drafts that wait beside the form that someone opened: each is gone on with, or discarded. */
export function OfferedDrafts({ form, describe }: Props) {
  const offered = useSelector(form, ({ context }) => context.offered);
  const isOpen = useSelector(form, (snapshot) => snapshot.matches({ open: 'editing' }));
  if (!isOpen) return null;
  return offered.map(({ name, values }) => (
    <Notice
      key={name}
      title={describe?.(values) ?? t('You have another unfinished draft of this form')}
      action={
        <>
          <Button size="small" onClick={() => form.send({ type: 'draft.continued', name })}>
            {t('Continue draft')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => form.send({ type: 'draft.declined', name })}>
            {t('Discard draft')}
          </Button>
        </>
      }
    />
  ));
}
