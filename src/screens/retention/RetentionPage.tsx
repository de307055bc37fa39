import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { retentionSettingsMachine } from '#machines/flows/clinics/retentionSettings.machine.ts';
import { retentionSettingsFlow } from '#src/flows/clinics/retentionSettings.ts';
import { t } from '#src/language/t.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { units } from '#src/screens/form/units.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './shared/retention.css.ts';

/** How long a clinic keeps charts; `clinic` is null while there is none. */
export function RetentionPage({ clinic }: { clinic: Clinic | null }) {
  return (
    <>
      <PageHeader
        title={t('How long charts are kept')}
        description={clinic && <bdi>{clinic.name}</bdi>}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
        actions={
          clinic && <ButtonTo to="/dashboard/patients/removal">{t('Charts due for removal')}</ButtonTo>
        }
      />
      {clinic ? (
        <Rules clinic={clinic} />
      ) : (
        <NoClinic text={t('Charts belong to a clinic. Create or join one first.')} />
      )}
    </>
  );
}

function Rules({ clinic: { id } }: { clinic: Clinic }) {
  const app = useApp();
  const router = useRouter();
  const flow = useFlow(retentionSettingsFlow(app), { clinic: id });
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  useFact(flow, 'saved', () => router.clearCache());
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <div className={css.explained}>
        <p>
          {t(
            'When the time is up, a chart is listed as due. Nothing is removed automatically: a person decides, for one chart or several at once.',
          )}
        </p>
        <p>
          {t(
            'Leave a field empty for no rule. Where several apply, the longest counts. A patient with a reservation to come is never due.',
          )}
        </p>
      </div>
      {isLoading && <SkeletonLines lines={6} />}
      {isUnreachable && (
        <ErrorState
          title={t('The rules could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <RulesForm flow={flow} />
    </>
  );
}

function RulesForm({ flow }: { flow: ActorRefFrom<typeof retentionSettingsMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  if (!saving) return null;
  return (
    <SavingForm
      saving={saving}
      label={t('How long charts are kept')}
      vanished={t('This clinic can no longer be reached')}
      saved={t('The rules are saved.')}
    >
      {(form) => (
        <>
          <FormSection id="retention-years" title={t('Charts are kept')}>
            <FormPair>
              <FormNumberField form={form} name="years_after_visit" unit={units.years} isWhole />
              <FormNumberField form={form} name="years_after_death" unit={units.years} isWhole />
            </FormPair>
          </FormSection>
          <FormSection id="retention-minors" title={t('Patients who came as minors')}>
            <FormPair>
              <FormNumberField
                form={form}
                name="years_after_majority"
                unit={units.years}
                hint={t(
                  'Their charts are kept at least this long. Without a date of birth a chart is then never due.',
                )}
                isWhole
              />
              <FormNumberField form={form} name="age_of_majority" unit={units.yearsOfAge} isWhole />
            </FormPair>
          </FormSection>
        </>
      )}
    </SavingForm>
  );
}
