import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { serviceEditMachine } from '#machines/flows/serviceEdit.machine.ts';
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
import { ServiceFields } from './ServiceFields.tsx';
import { archiveMeaning, describeServiceValue } from './words.ts';

/** The form of one service, with what may come between: a conflict, the archive, somebody else's removal. */
export function ServiceEditForm({ flow }: { flow: ActorRefFrom<typeof serviceEditMachine> }) {
  const form = useSelector(flow, ({ children }) => children.form);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const colleagues = useSelector(flow, ({ context }) => context.colleagues);
  const forms = useSelector(flow, ({ context }) => context.forms);
  const templates = useSelector(flow, ({ context }) => context.templates);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archiving.asked' }));
  usePaletteEvent(flow, t('Archive the service'), 'archiving.asked');
  if (!form) return null;
  const describe = describeServiceValue(
    (staff) =>
      colleagues.find(({ id }) => id === staff)?.name ?? t('Archived, no. {staff}', { staff: String(staff) }),
    (form) => forms.find(({ id }) => id === form)?.title ?? t('Archived, no. {form}', { form: String(form) }),
    (template) =>
      templates.find(({ id }) => id === template)?.name ?? t('Archived, no. {id}', { id: String(template) }),
  );
  return (
    <>
      <FlowForm form={form} label={t('Edit service')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This service can no longer be reached.')}>
            {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <ServiceFields form={form} colleagues={colleagues} forms={forms} templates={templates} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished}>
          {canArchive && (
            <Button variant="danger" onClick={() => flow.send({ type: 'archiving.asked' })}>
              {t('Archive')}
            </Button>
          )}
        </FormSaveBar>
      </FlowForm>
      {removal && <ArchiveDialog removal={removal}>{archiveMeaning}</ArchiveDialog>}
      {conflict && <ConflictDialog conflict={conflict} form={form} describe={describe} />}
      <LeaveGuard form={form} />
    </>
  );
}
