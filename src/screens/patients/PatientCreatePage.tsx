import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { knownBy } from '#machines/flows/patients/personInWords.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientCreateFlow } from '#src/flows/patients/patientCreate.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { pastSearches } from '#src/session/pastSearches.ts';
import { clinicToday } from '#src/time/days.ts';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { DuplicateCheck } from './DuplicateCheck.tsx';
import { PatientFields } from './PatientFields.tsx';
import * as css from './shared/patients.css.ts';

type Props = { clinic: Clinic; labels: readonly PatientLabel[] };

/** A new patient of the clinic, compared with those it knows before there are two of one. */
export function PatientCreatePage({ clinic, labels }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const { draft, searchKey } = useLocation({ select: ({ state }) => state });
  const [input] = useState(() => ({
    clinic: clinic.id,
    today: clinicToday(clinic.timezone),
    attempt: newAttempt(),
    // who goes on with a draft knows more than what was searched for
    ...(searchKey && !draft && knownBy(pastSearches(app).wordsOf(searchKey), searchKey)),
  }));
  const flow = useFlow(patientCreateFlow(app), input);
  const forbidden = useForbidden('patients.write', clinic.id);
  const saving = useSelector(flow, ({ children }) => children.saving);
  useFact(flow, 'saved', ({ patient }) => {
    app.toasts.push({ kind: 'success', text: t('{name} was created.', { name: fullName(patient) }) });
    router.clearCache();
    void navigate({
      to: '/dashboard/patients/detail/$idx',
      params: { idx: String(patient.id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New patient')}
        description={rich('In {name}. Only the names are needed; the rest can follow.', {
          name: <bdi>{clinic.name}</bdi>,
        })}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
      />
      <Allowed why={forbidden}>
        {saving && (
          <div className={css.withBeside}>
            <aside className={css.beside} aria-label={t('Possible duplicates to compare')}>
              <DuplicateCheck flow={flow} />
            </aside>
            <SavingForm
              saving={saving}
              label={t('New patient')}
              action={t('Create patient')}
              buttons={
                <ButtonTo variant="quiet" to="/dashboard/patients">
                  {t('Cancel')}
                </ButtonTo>
              }
            >
              {(form) => <PatientFields form={form} labels={labels} today={input.today} isNew />}
            </SavingForm>
          </div>
        )}
      </Allowed>
    </>
  );
}
