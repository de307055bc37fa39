import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { clinicEditMachine } from '#machines/flows/clinicEdit.machine.ts';
import { usePaletteEvent } from '#src/app/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ClinicFields } from './ClinicFields.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';

/** The form of one clinic, with what may come between: a conflict, a removal, somebody else's removal. */
export function ClinicEditForm({ flow }: { flow: ActorRefFrom<typeof clinicEditMachine> }) {
  const form = useSelector(flow, ({ children }) => children.form);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const canRemove = useSelector(flow, (snapshot) => snapshot.can({ type: 'removal.asked' }));
  usePaletteEvent(flow, t('Delete the clinic'), 'removal.asked');
  if (!form) return null;
  return (
    <>
      <FlowForm form={form} label={t('Edit clinic')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('Somebody else deleted this clinic.')}>
            {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <ClinicFields form={form} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished}>
          {/* it stays while it is asked, so that the focus can come back to it */}
          {(canRemove || removal) && (
            <Button variant="danger" onClick={() => flow.send({ type: 'removal.asked' })}>
              {t('Delete clinic')}
            </Button>
          )}
        </FormSaveBar>
      </FlowForm>
      {removal && <RemovalDialog removal={removal} />}
      {conflict && <ConflictDialog conflict={conflict} form={form} />}
      <LeaveGuard form={form} />
    </>
  );
}
