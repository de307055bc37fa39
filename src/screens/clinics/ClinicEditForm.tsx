import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { clinicEditMachine } from '#machines/flows/clinics/clinicEdit.machine.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ClinicFields } from './ClinicFields.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';

/** The form of one clinic, and its removal. */
export function ClinicEditForm({ flow }: { flow: ActorRefFrom<typeof clinicEditMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const canRemove = useSelector(flow, (snapshot) => snapshot.can({ type: 'removal.asked' }));
  usePaletteEvent(flow, t('Delete the clinic'), 'removal.asked');
  if (!saving) return null;
  return (
    <>
      <SavingForm
        saving={saving}
        label={t('Edit clinic')}
        action={t('Save changes')}
        vanished={t('This clinic can no longer be reached')}
        // it stays while it is asked, so that the focus can come back to it
        removal={
          (canRemove || removal) && (
            <Button variant="danger" onClick={() => flow.send({ type: 'removal.asked' })}>
              {t('Delete clinic')}
            </Button>
          )
        }
      >
        {(form) => <ClinicFields form={form} />}
      </SavingForm>
      {removal && <RemovalDialog removal={removal} />}
    </>
  );
}
