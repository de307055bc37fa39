import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { serviceEditMachine } from '#machines/flows/services/serviceEdit.machine.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { archiveMeaning, describeServiceValue } from './words.ts';

/** The form of one service, and its archive. */
export function ServiceEditForm({ flow }: { flow: ActorRefFrom<typeof serviceEditMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const colleagues = useSelector(flow, ({ context }) => context.colleagues);
  const forms = useSelector(flow, ({ context }) => context.forms);
  const templates = useSelector(flow, ({ context }) => context.templates);
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  usePaletteEvent(flow, t('Archive the service'), 'archive.asked');
  if (!saving) return null;
  const describe = describeServiceValue(
    (staff) =>
      colleagues.find(({ id }) => id === staff)?.name ?? t('Archived, no. {staff}', { staff: String(staff) }),
    (form) => forms.find(({ id }) => id === form)?.title ?? t('Archived, no. {form}', { form: String(form) }),
    (template) =>
      templates.find(({ id }) => id === template)?.name ?? t('Archived, no. {id}', { id: String(template) }),
  );
  return (
    <>
      <SavingForm
        saving={saving}
        label={t('Edit service')}
        vanished={t('This service can no longer be reached')}
        describe={describe}
        removal={
          canArchive && (
            <Button variant="danger" onClick={() => flow.send({ type: 'archive.asked' })}>
              {t('Archive service')}
            </Button>
          )
        }
      >
        {(form) => <ServiceFields form={form} colleagues={colleagues} forms={forms} templates={templates} />}
      </SavingForm>
      {removal && (
        <ArchiveDialog removal={removal} action={t('Archive service')}>
          {archiveMeaning}
        </ArchiveDialog>
      )}
    </>
  );
}
