import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { staffEditMachine } from '#machines/flows/staff/staffEdit.machine.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { ArchiveDialog } from '#src/screens/form/ArchiveDialog.tsx';
import { FieldRights } from '#src/screens/form/fieldRights.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SchedulesField } from './SchedulesField.tsx';
import { StaffFields } from './StaffFields.tsx';
import { lesserRoles } from './shared/roles.ts';
import { partOf, useStaffRights } from './useStaffRights.ts';
import { archiveMeaning, describeStaffValue } from './words.ts';

/** The form of one member of staff, and the archive. */
export function StaffEditForm({ flow }: { flow: ActorRefFrom<typeof staffEditMachine> }) {
  const { defaultClinic } = useApp();
  const saving = useSelector(flow, ({ children }) => children.saving);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const services = useSelector(flow, ({ context }) => context.services);
  const clinicId = useSelector(flow, ({ context }) => context.member?.clinic);
  const clinic = useSelector(defaultClinic, ({ context: { chosen, clinics } }) =>
    chosen?.id === clinicId ? chosen : clinics.find(({ id }) => id === clinicId),
  );
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
  if (!saving) return null;
  const describe = describeStaffValue(
    (service) => services.find(({ id }) => id === service)?.name ?? t('No. {id}', { id: String(service) }),
  );
  return (
    <>
      <SavingForm
        saving={saving}
        label={t('Edit staff member')}
        vanished={t('This member can no longer be reached')}
        describe={describe}
        removal={
          canArchive && (
            <Button
              variant="danger"
              disabledReason={keeping}
              onClick={() => flow.send({ type: 'archive.asked' })}
            >
              {t('Archive staff member')}
            </Button>
          )
        }
      >
        {(form) => (
          <FieldRights value={whyNotField}>
            <StaffFields form={form} services={services} whyNotRole={whyNotRole} />
            <SchedulesField form={form} clinic={clinic?.name ?? ''} zone={clinic?.timezone} />
          </FieldRights>
        )}
      </SavingForm>
      {removal && (
        <ArchiveDialog removal={removal} action={t('Archive staff member')}>
          {archiveMeaning}
        </ArchiveDialog>
      )}
    </>
  );
}
