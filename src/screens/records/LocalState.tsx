import { useSelector } from '@xstate/react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { status } from '#src/ui/SaveBar.css.ts';

/** Where a record stands that the clinic does not have yet. */
export function LocalState({ form, isFailed }: { form: FormRef; isFailed: boolean }) {
  const isUnsaved = useSelector(form, (snapshot) => snapshot.hasTag('unsaved'));
  const words = isFailed
    ? t('Could not save. What you typed is kept in this browser; try again.')
    : isUnsaved
      ? t('Kept in this browser. Save the draft to store it in the clinic.')
      : t('No changes');
  return (
    <div className={status} role="status">
      {words}
    </div>
  );
}
