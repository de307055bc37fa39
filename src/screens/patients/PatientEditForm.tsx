import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { patientEditMachine } from '#machines/flows/patients/patientEdit.machine.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { PatientFields } from './PatientFields.tsx';
import { archiveMeaning, patientValueInWords } from './shared/words.ts';

type Props = {
  flow: ActorRefFrom<typeof patientEditMachine>;
  /** Those that can be given; the patient may bear archived ones as well. */
  labels: readonly PatientLabel[];
};

/** The form of one patient, and the archive. */
export function PatientEditForm({ flow, labels }: Props) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const borne = useSelector(flow, ({ context }) => context.patient?.labels);
  const today = useSelector(flow, ({ context }) => context.today);
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  usePaletteEvent(flow, t('Archive the patient'), 'archive.asked');
  if (!saving) return null;
  const known = [...labels, ...(borne ?? []).filter(({ id }) => !labels.some((label) => label.id === id))];
  const labelName = (id: number) =>
    known.find((label) => label.id === id)?.name ?? t('Label {id}', { id: String(id) });
  return (
    <>
      <SavingForm
        saving={saving}
        label={t('Edit patient')}
        vanished={t('This patient can no longer be reached')}
        describe={patientValueInWords(labelName)}
        removal={
          canArchive && (
            <Button variant="danger" onClick={() => flow.send({ type: 'archive.asked' })}>
              {t('Archive patient')}
            </Button>
          )
        }
      >
        {(form) => <PatientFields form={form} labels={known} today={today} />}
      </SavingForm>
      {removal && (
        <ArchiveDialog removal={removal} action={t('Archive patient')}>
          {archiveMeaning}
        </ArchiveDialog>
      )}
    </>
  );
}
