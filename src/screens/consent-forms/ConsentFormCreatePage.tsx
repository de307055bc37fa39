import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ConsentFormOrigin, RequiringService } from '#machines/flows/consents/consentFormFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { consentFormCreateFlow } from '#src/flows/consents/consentFormCreate.ts';
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
import { desk } from './builder/builder.css.ts';
import { Preview } from './builder/Preview.tsx';
import { ConsentFormFields } from './ConsentFormFields.tsx';
import { TemplateChoices } from './TemplateChoices.tsx';

type Props = {
  clinic: { id: number; name: string };
  services: readonly RequiringService[];
  origin: ConsentFormOrigin;
};

/** A new consent form of a clinic: a draft until it is published. */
export function ConsentFormCreatePage({ clinic, services, origin }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(consentFormCreateFlow(app), { clinic: clinic.id, attempt, origin });
  const forbidden = useForbidden('forms.manage', clinic.id);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  useFact(flow, 'saved', ({ form: { id, title } }) => {
    app.toasts.push({ kind: 'success', text: t('{title} was created as a draft.', { title }) });
    router.clearCache();
    void navigate({
      to: '/dashboard/consent-form/detail/$idx',
      params: { idx: String(id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New consent form')}
        description={rich('What patients of {name} read, answer and sign.', {
          name: <bdi>{clinic.name}</bdi>,
        })}
        breadcrumbs={[
          { key: 'forms', link: <TextTo to="/dashboard/consent-form">{t('Consent forms')}</TextTo> },
        ]}
      />
      <Allowed why={forbidden}>
        {saving && form && (
          <div className={desk}>
            <SavingForm
              saving={saving}
              label={t('New consent form')}
              action={t('Create consent form')}
              buttons={
                <ButtonTo variant="quiet" to="/dashboard/consent-form">
                  {t('Cancel')}
                </ButtonTo>
              }
            >
              {(opened) => (
                <>
                  <TemplateChoices form={opened} />
                  <ConsentFormFields form={opened} services={services} />
                </>
              )}
            </SavingForm>
            <Preview form={form} clinic={clinic.name} />
          </div>
        )}
      </Allowed>
    </>
  );
}
