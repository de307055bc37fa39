import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ServiceChoice, staffName } from '#machines/flows/staffFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { newAttempt } from '#src/effects/attempt.ts';
import { staffCreateFlow } from '#src/flows/staffCreate.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSaveBar } from '#src/screens/form/FormSaveBar.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
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
  const form = useSelector(flow, ({ children }) => children.form);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
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
        description={rich('Somebody who works at {name}.', { name: <bdi>{clinic.name}</bdi> })}
        breadcrumbs={[{ key: 'staffs', link: <TextTo to="/dashboard/staffs">{t('Staff')}</TextTo> }]}
      />
      <Allowed why={forbidden}>
        {form && (
          <FlowForm form={form} label={t('New staff member')}>
            <DraftNotice form={form} />
            <StaffFields form={form} services={services} whyNotRole={whyNotRole} />
            <SavingNotices
              isSlow={isSlow}
              isUnavailable={isUnavailable}
              onCancel={() => flow.send({ type: 'saving.cancelled' })}
              onRetry={() => form.send({ type: 'form.submitted' })}
            />
            <FormSaveBar form={form} action={t('Create staff member')} isFailed={isUnavailable}>
              <ButtonTo variant="quiet" to="/dashboard/staffs">
                {t('Cancel')}
              </ButtonTo>
            </FormSaveBar>
            <LeaveGuard form={form} />
          </FlowForm>
        )}
      </Allowed>
    </>
  );
}
