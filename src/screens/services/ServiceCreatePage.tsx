import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ServiceChoices } from '#machines/flows/services/serviceFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { serviceCreateFlow } from '#src/flows/services/serviceCreate.ts';
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
import { ServiceFields } from './ServiceFields.tsx';

type Props = ServiceChoices & { clinic: { id: number; name: string } };

/** A new service of a clinic. */
export function ServiceCreatePage({ clinic, ...choices }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const forbidden = useForbidden('services.manage', clinic.id);
  const flow = useFlow(serviceCreateFlow(app), { clinic: clinic.id, attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  useFact(flow, 'saved', ({ service }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: service.name }) });
    router.clearCache();
    void navigate({
      to: '/dashboard/services/detail/$idx',
      params: { idx: String(service.id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New service')}
        description={rich('Something {name} offers, and how it is booked.', {
          name: <bdi>{clinic.name}</bdi>,
        })}
        breadcrumbs={[{ key: 'services', link: <TextTo to="/dashboard/services">{t('Services')}</TextTo> }]}
      />
      <Allowed why={forbidden}>
        {saving && (
          <SavingForm
            saving={saving}
            label={t('New service')}
            action={t('Create service')}
            buttons={
              <ButtonTo variant="quiet" to="/dashboard/services">
                {t('Cancel')}
              </ButtonTo>
            }
          >
            {(form) => <ServiceFields form={form} {...choices} />}
          </SavingForm>
        )}
      </Allowed>
    </>
  );
}
