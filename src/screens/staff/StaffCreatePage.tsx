import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ServiceChoice, staffName } from '#machines/flows/staff/staffFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { staffCreateFlow } from '#src/flows/staff/staffCreate.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { StaffFields } from './StaffFields.tsx';
import { useGiving } from './useStaffRights.ts';

type Props = { clinic: { id: number; name: string }; services: readonly ServiceChoice[] };

/** A new member of a clinic's staff. */
export function StaffCreatePage({ clinic, services }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const forbidden = useForbidden('staff.manage', clinic.id);
  const whyNotRole = useGiving(clinic.id);
  const flow = useFlow(staffCreateFlow(app), { clinic: clinic.id, attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  useFact(flow, 'saved', ({ member }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: staffName(member) }) });
    router.clearCache();
    void navigate({
      to: '/dashboard/staffs/detail/$idx',
      params: { idx: String(member.id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New staff member')}
        description={rich('Someone who works at {name}.', { name: <bdi>{clinic.name}</bdi> })}
        breadcrumbs={[{ key: 'staffs', link: <TextTo to="/dashboard/staffs">{t('Staff')}</TextTo> }]}
      />
      <Allowed why={forbidden}>
        {saving && (
          <SavingForm
            saving={saving}
            label={t('New staff member')}
            action={t('Create staff member')}
            buttons={
              <ButtonTo variant="quiet" to="/dashboard/staffs">
                {t('Cancel')}
              </ButtonTo>
            }
          >
            {(form) => <StaffFields form={form} services={services} whyNotRole={whyNotRole} />}
          </SavingForm>
        )}
      </Allowed>
    </>
  );
}
