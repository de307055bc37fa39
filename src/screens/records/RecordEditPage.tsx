import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { waitFor } from 'xstate';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { RecordInput } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { medicalRecordEditFlow } from '#src/flows/records/medicalRecordEdit.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { focusField } from '#src/ui/focusField.ts';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { NotePanes } from './NotePanes.tsx';
import { RecordEditForm } from './RecordEditForm.tsx';
import type { RecordSurroundings } from './RecordFields.tsx';
import { RecordHead } from './RecordHead.tsx';
import { useFirstEmpty } from './useFirstEmpty.ts';

type Props = {
  input: RecordInput;
  around: RecordSurroundings;
  patient: { id: number; name: string };
  person: Patient | null;
  /** What the page is opened for: the signature, or one field. */
  intent: { sign?: boolean; field?: string };
};

/** One draft: written, saved by itself, signed or discarded. */
export function RecordEditPage({ input, around, patient, person, intent }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [first] = useState(intent);
  const flow = useFlow(medicalRecordEditFlow(app), { ...input, attempt: newAttempt() });
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const isLocked = useSelector(flow, (snapshot) => snapshot.matches('locked'));
  const form = useSelector(flow, ({ children }) => children.form);
  const owner = useSelector(flow, ({ context }) => context.record?.patient);
  const [opened] = useState(patient.id);
  // a merge carries the record into another chart: whose allergies stand above it has to follow
  useEffect(() => {
    if (owner !== undefined && owner !== patient.id) void router.invalidate();
  }, [owner, patient.id, router]);
  useFirstEmpty(form, !first.sign && !first.field);
  const params = { idx: String(input.id) };
  const toRecord = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void navigate({
      to: '/dashboard/patients/detail/medical-records/detail/$idx',
      params,
      ignoreBlocker: true,
    });
  };
  const lead = (field: string) => requestAnimationFrame(() => focusField(field));
  useFact(flow, 'signed', () => toRecord(t('The record was signed.')));
  useFact(flow, 'discarded', () => toRecord(t('The draft is in the bin.')));
  useFact(flow, 'led', ({ field }) => lead(field));
  useEffect(() => {
    void waitFor(flow, (snapshot) => snapshot.matches('open')).then(
      async () => {
        if (first.sign) flow.send({ type: 'sign.asked' });
        else if (first.field) requestAnimationFrame(() => focusField(first.field as string));
      },
      () => {},
    );
  }, [flow, first]);
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <RecordHead
        title={t('Edit medical record')}
        patient={patient}
        person={person}
        zone={input.setting.zone}
        record={input.id}
        isWriting={!isLocked && !isUnreachable}
      />
      {patient.id !== opened && (
        <Notice tone="warning" isUrgent>
          {rich('The charts were merged. This note is now in the chart of {name}.', {
            name: <bdi>{patient.name}</bdi>,
          })}
        </Notice>
      )}
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The record could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isLocked && (
        <Notice
          tone="info"
          title={t('This record is locked')}
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
          {t('Only drafts are edited. A signed record is amended, or an addendum is added to it.')}
        </Notice>
      )}
      {form && (
        <NotePanes around={around}>
          <RecordEditForm flow={flow} around={around} />
        </NotePanes>
      )}
    </>
  );
}
