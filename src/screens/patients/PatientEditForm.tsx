import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { PatientLabel } from '#machines/flows/labelFields.ts';
import type { patientEditMachine } from '#machines/flows/patientEdit.machine.ts';
import { usePaletteEvent } from '#src/app/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PatientFields } from './PatientFields.tsx';
import { archiveMeaning, patientValueInWords } from './words.ts';

type Props = {
  flow: ActorRefFrom<typeof patientEditMachine>;
  /** Those that can be given; the patient may bear archived ones as well. */
  labels: readonly PatientLabel[];
};

/** The form of one patient, with what may come between: a conflict, the archive, a patient out of reach. */
export function PatientEditForm({ flow, labels }: Props) {
  const form = useSelector(flow, ({ children }) => children.form);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const borne = useSelector(flow, ({ context }) => context.patient?.labels);
  const today = useSelector(flow, ({ context }) => context.today);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  usePaletteEvent(flow, t('Archive the patient'), 'archive.asked');
  if (!form) return null;
  const known = [...labels, ...(borne ?? []).filter(({ id }) => !labels.some((label) => label.id === id))];
  const labelName = (id: number) =>
    known.find((label) => label.id === id)?.name ?? t('Label {id}', { id: String(id) });
  return (
    <>
      <FlowForm form={form} label={t('Edit patient')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This patient can no longer be reached.')}>
            {t('The changes cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <PatientFields form={form} labels={known} today={today} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished}>
          {canArchive && (
            <Button variant="danger" onClick={() => flow.send({ type: 'archive.asked' })}>
              {t('Archive')}
            </Button>
          )}
        </FormSaveBar>
      </FlowForm>
      {removal && <ArchiveDialog removal={removal}>{archiveMeaning}</ArchiveDialog>}
      {conflict && (
        <ConflictDialog conflict={conflict} form={form} describe={patientValueInWords(labelName)} />
      )}
      <LeaveGuard form={form} />
    </>
  );
}
