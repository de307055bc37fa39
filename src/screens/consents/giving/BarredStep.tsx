import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { GivingBar } from './GivingBar.tsx';
import type { GivingRef } from './givingRef.ts';

/** Why no one signs or refuses this form, and how to close it; whoever else holds the tablet is told no more than to give it back. */
export function BarredStep({ giving }: { giving: GivingRef }) {
  const isWithStaff = useSelector(giving, (snapshot) => snapshot.matches({ open: { tablet: 'withStaff' } }));
  const hasDied = useSelector(giving, ({ context }) => context.consent.patient_status === 'deceased');
  if (!isWithStaff) return <p>{t('Please give the tablet back to the staff.')}</p>;
  return (
    <>
      {hasDied ? (
        <Notice tone="warning" isUrgent title={t('The patient has died')}>
          {t(
            'No one can sign or refuse this form for them. Choose "Could not be asked" to close it. Add a scan of a paper that was signed earlier to the files of the patient.',
          )}
        </Notice>
      ) : (
        <Notice tone="warning" isUrgent title={t("The patient's chart is archived")}>
          {t('Restore the chart, then check again. What was entered is kept.')}
        </Notice>
      )}
      <GivingBar giving={giving}>
        <Button onClick={() => giving.send({ type: 'retried' })}>{t('Check again')}</Button>
      </GivingBar>
    </>
  );
}
