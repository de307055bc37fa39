import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DistinctionOutcome, DuplicatePair } from '#machines/flows/patients/distinction.machine.ts';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { distinctionFlow } from '#src/flows/patients/distinction.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props = { pair: DuplicatePair; onDone: (outcome: DistinctionOutcome) => void };

/** Tells two patients apart for good; asks how that is known. */
export function DistinctionDialog({ pair: { patient, other }, onDone }: Props) {
  const [attempt] = useState(newAttempt);
  const input = { patient: patient.id, other: other.id, attempt };
  const flow = useChart(distinctionFlow(useApp()), { input });
  const reason = useSelector(flow, ({ context }) => context.reason);
  const problem = useSelector(flow, (snapshot) =>
    snapshot.matches({ asking: 'unexplained' })
      ? t('Enter how you know, in at most 300 characters.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('asking'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(flow, (snapshot) => snapshot.status !== 'active');
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const trouble = isSlow
    ? t('This takes longer than usual. You can wait, or cancel.')
    : isUnavailable
      ? t('The server did not answer. It may not have been stored; try again.')
      : undefined;
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Are these different people?')}
      tone="neutral"
      actionLabel={t('Mark as different people')}
      isPending={isBusy && !isSlow}
      error={trouble}
      onAction={() => flow.send({ type: 'distinction.confirmed' })}
      onCancel={() => flow.send({ type: 'distinction.dismissed' })}
    >
      <p>
        {rich('{name} ({mrn}) and {name2} ({mrn2}) will not be suggested as duplicates again, to anyone.', {
          name: <bdi>{fullName(patient)}</bdi>,
          mrn: <bdi>{patient.mrn}</bdi>,
          name2: <bdi>{fullName(other)}</bdi>,
          mrn2: <bdi>{other.mrn}</bdi>,
        })}
      </p>
      <TextField
        name="reason"
        label={t('How you know')}
        isRequired
        isReadOnly={!isAsking}
        value={reason}
        error={problem}
        onChange={(next) => flow.send({ type: 'reason.typed', reason: next })}
      />
    </AlertDialog>
  );
}
