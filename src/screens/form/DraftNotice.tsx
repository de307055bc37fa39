import { useSelector } from '@xstate/react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

const when = () => timeFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Says that a draft was found here, and offers to discard it. */
export function DraftNotice({ form }: { form: FormRef }) {
  const restoredAt = useSelector(form, ({ context }) => context.restoredAt);
  const isDirty = useSelector(form, (snapshot) => snapshot.can({ type: 'draft.discarded' }));
  const isOlder = useSelector(form, ({ context }) => context.version !== context.storedVersion);
  const wasSent = useSelector(form, ({ context }) => context.sent !== null);
  const isEnded = useSelector(
    form,
    (snapshot) => snapshot.context.endedElsewhere && snapshot.matches({ open: { editing: 'clean' } }),
  );
  if (isEnded) return <Notice title={t('What you typed here was saved or discarded in another tab')} />;
  if (restoredAt === null || !isDirty) return null;
  return (
    <Notice
      tone="info"
      title={t('Your draft is back')}
      action={
        <Button size="small" onClick={() => form.send({ type: 'draft.discarded' })}>
          {t('Discard draft')}
        </Button>
      }
    >
      {restoredAt === ''
        ? t('Not saved yet.')
        : t('Typed on {when} and not saved yet.', { when: when().format(new Date(restoredAt)) })}
      {wasSent && <> {t("It was being saved when you left. Save it again; it won't be stored twice.")}</>}
      {isOlder && <> {t('It was changed since then. You choose what to keep when you save.')}</>}
    </Notice>
  );
}
