import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import type { MergeInput } from '#machines/flows/patients/patientMerge.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientMergeFlow } from '#src/flows/patients/patientMerge.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { MergeComparison } from './MergeComparison.tsx';
import { MergeConfirmation } from './MergeConfirmation.tsx';
import { MergePartner } from './MergePartner.tsx';
import * as css from './shared/patients.css.ts';

type Props = {
  patient: Patient;
  /** The chart that is kept, where the address names it. */
  into: number | null;
  onInto: (into: number | null) => void;
};

const troubles = {
  undecided: t('The charts hold different blood groups. Choose the right one.'),
  changed: t('Someone changed one of the charts in the meantime. Look at them again.'),
};

/** Two charts of one person made one, step by step. */
export function MergePage({ patient, into, onInto }: Props) {
  const app = useApp();
  const router = useRouter();
  const [input] = useState<MergeInput>(() => ({ from: patient.id, into, attempt: newAttempt() }));
  const flow = useFlow(patientMergeFlow(app), input);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, troubles));
  const preview = useSelector(flow, ({ context }) => context.preview);
  const step = useSelector(flow, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]));
  const chosen = useSelector(flow, ({ context }) => context.into);
  const name = fullName(patient);
  const tell = useEffectEvent(onInto);
  useEffect(() => tell(chosen), [chosen]);
  const go = (id: number) => {
    router.clearCache();
    void router.navigate({ to: '/dashboard/patients/detail/$idx', params: { idx: String(id) } });
  };
  useFact(flow, 'merged', (fact) => {
    app.toasts.push({ kind: 'success', text: t('The charts were merged.') });
    go(fact.patient.id);
  });
  const leave = useEffectEvent((isUnknown: boolean) => {
    if (isUnknown)
      app.toasts.push({
        kind: 'info',
        text: t('The charts may still be merged. Reload the page to see whether they were.'),
      });
    go(patient.id);
  });
  useEffect(() => {
    const watching = flow.subscribe({
      complete: () => {
        const isUnknown = flow.getSnapshot().matches('unknown');
        if (isUnknown || flow.getSnapshot().matches('left')) leave(isUnknown);
      },
    });
    return () => watching.unsubscribe();
  }, [flow]);
  return (
    <div className={css.stack}>
      <PageHeader
        title={t('Merge patients')}
        description={rich('Two charts of the same person become one. You started with {name}.', {
          name: <bdi>{name}</bdi>,
        })}
        breadcrumbs={[
          { key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> },
          {
            key: 'patient',
            link: (
              <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
                <bdi>{name}</bdi>
              </TextTo>
            ),
          },
        ]}
      />
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {step === 'choosing' && <MergePartner patient={patient} flow={flow} />}
      {step === 'reading' && <SkeletonLines lines={8} />}
      {step === 'unreadable' && (
        <ErrorState
          title={t('The charts could not be loaded')}
          text={t('Nothing has changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {step === 'comparing' && preview && <MergeComparison preview={preview} flow={flow} />}
      {['previewing', 'merging', 'unavailable'].includes(step ?? '') && preview && (
        <MergeConfirmation preview={preview} flow={flow} />
      )}
    </div>
  );
}
