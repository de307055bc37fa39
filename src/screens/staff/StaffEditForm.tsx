import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { staffEditMachine } from '#machines/flows/staff/staffEdit.machine.ts';
import type { Role } from '#machines/lifecycles/act.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { FieldRights } from '#src/screens/form/fieldRights.ts';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SchedulesField } from './SchedulesField.tsx';
import { StaffFields } from './StaffFields.tsx';
import { lesserRoles } from './shared/roles.ts';
import { partOf, useStaffRights } from './useStaffRights.ts';
import { archiveMeaning, describeStaffValue } from './words.ts';

/** The form of one member of staff, with what may come between: a conflict, the archive, somebody else's removal. */
export function StaffEditForm({ flow }: { flow: ActorRefFrom<typeof staffEditMachine> }) {
  const { defaultClinic } = useApp();
  const form = useSelector(flow, ({ children }) => children.form);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const services = useSelector(flow, ({ context }) => context.services);
  const clinicId = useSelector(flow, ({ context }) => context.member?.clinic);
  const clinic = useSelector(defaultClinic, ({ context: { chosen, clinics } }) =>
    chosen?.id === clinicId ? chosen : clinics.find(({ id }) => id === clinicId),
  );
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const member = useSelector(flow, ({ context }) => context.member);
  const whyNot = useStaffRights(member);
  // a role that cannot be kept by giving it anew may still be taken away
  const isRoleFixed = lesserRoles.every((role) => whyNot('role', role));
  const whyNotRole = (role: Role) =>
    isRoleFixed || role === member?.role ? undefined : whyNot('role', role);
  const whyNotField = (name: string) => (name === 'role' && !isRoleFixed ? undefined : whyNot(partOf(name)));
  const keeping = whyNot('archiving');
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  usePaletteEvent(flow, t('Archive the member of staff'), 'archive.asked', keeping);
  if (!form) return null;
  const describe = describeStaffValue(
    (service) => services.find(({ id }) => id === service)?.name ?? t('No. {id}', { id: String(service) }),
  );
  return (
    <>
      <FlowForm form={form} label={t('Edit staff member')}>
        <DraftNotice form={form} />
        {isVanished && (
          <Notice tone="danger" isUrgent title={t('This member can no longer be reached.')}>
            {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
          </Notice>
        )}
        <FieldRights value={whyNotField}>
          <StaffFields form={form} services={services} whyNotRole={whyNotRole} />
          <SchedulesField form={form} clinic={clinic?.name ?? ''} zone={clinic?.timezone} />
        </FieldRights>
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <FormSaveBar form={form} action={t('Save changes')} isFailed={isUnavailable} isOver={isVanished}>
          {canArchive && (
            <Button
              variant="danger"
              disabledReason={keeping}
              onClick={() => flow.send({ type: 'archive.asked' })}
            >
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
