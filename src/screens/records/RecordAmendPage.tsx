import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { RecordInput } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import { amendmentDraft } from '#machines/flows/records/recordFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { medicalRecordAmendFlow } from '#src/flows/records/medicalRecordAmend.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { NotePanes } from './NotePanes.tsx';
import { AmendmentReason, RecordFields, type RecordSurroundings } from './RecordFields.tsx';
import { RecordHead } from './RecordHead.tsx';
import { useSignKey } from './useSignKey.ts';
import { recordValueInWords } from './words.ts';

type Props = {
  input: RecordInput;
  around: RecordSurroundings;
  patient: { id: number; name: string };
  person: Patient | null;
};

/** A correction of a signed record: the same form, a reason, and a new signature. */
export function RecordAmendPage({ input, around, patient, person }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const flow = useFlow(medicalRecordAmendFlow(app), { ...input, attempt: newAttempt() });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const again = useSelector(flow, ({ children }) => children.stepAgain);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const isUnsigned = useSelector(flow, (snapshot) => snapshot.matches('unsigned'));
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  useSignKey('page', () => form?.send({ type: 'form.submitted' }));
  const params = { idx: String(input.id) };
  useFact(flow, 'amended', () => {
    app.toasts.push({ kind: 'success', text: t('The amendment was signed.') });
    router.clearCache();
    void navigate({
      to: '/dashboard/patients/detail/medical-records/detail/$idx',
      params,
      ignoreBlocker: true,
    });
  });
  if (isGone) return <NotFoundPage />;
  const nameOf = (id: number) =>
    around.colleagues.find((one) => one.id === id)?.name ?? t('Staff {id}', { id: String(id) });
  return (
    <>
      <RecordHead
        title={t('Edit medical record')}
        patient={patient}
        person={person}
        zone={input.setting.zone}
        record={input.id}
        description={rich('Amendment of a signed record of {name}', { name: <bdi>{patient.name}</bdi> })}
        isWriting={saving !== undefined}
      />
      {again && <StepAgainDialog again={again} />}
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The record could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isUnsigned && (
        <Notice
          tone="info"
          title={t('There is nothing to amend')}
          action={
            <ButtonTo
              size="small"
              to="/dashboard/patients/detail/medical-records/detail/$idx"
              params={params}
            >
              {t('Show the record')}
            </ButtonTo>
          }
        >
          {t('Only signed records are amended; this one is not signed.')}{' '}
          {app.drafts.read(amendmentDraft(input.id)) &&
            t("What you typed is on the record's page, so that you can copy it.")}
        </Notice>
      )}
      {saving && (
        <NotePanes around={around}>
          <SavingForm
            saving={saving}
            label={t('Amend medical record')}
            action={t('Amend')}
            vanished={t('This record can no longer be reached')}
            describe={recordValueInWords(nameOf, input.setting.zone)}
            buttons={
              <ButtonTo
                variant="quiet"
                to="/dashboard/patients/detail/medical-records/detail/$idx"
                params={params}
              >
                {t('Cancel')}
              </ButtonTo>
            }
          >
            {(form) => (
              <>
                <Notice tone="info">
                  {t(
                    'The signed version stays readable beside this one. Amending signs the new version in your name.',
                  )}
                </Notice>
                <AmendmentReason form={form} />
                <RecordFields form={form} around={around} />
              </>
            )}
          </SavingForm>
        </NotePanes>
      )}
    </>
  );
}
