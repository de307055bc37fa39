import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { DuplicatePair } from '#machines/flows/distinction.machine.ts';
import { fullName } from '#machines/flows/patientFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { distinctionFlow } from '#src/flows/distinction.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';

type Props = { pair: DuplicatePair; onDone: (isStored: boolean) => void };

/** Tells two patients apart for good; asks how that is known. */
export function DistinctionDialog({ pair: { patient, other }, onDone }: Props) {
  const flow = useActorRef(distinctionFlow(useApp()), { input: { patient: patient.id, other: other.id } });
  const reason = useSelector(flow, ({ context }) => context.reason);
  const problem = useSelector(flow, ({ context }) => context.problem ?? undefined);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(flow, (snapshot) => snapshot.status !== 'active');
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.stored);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const trouble = isSlow
    ? 'This takes longer than usual. You can wait, or cancel.'
    : isUnavailable
      ? 'The server did not answer. Nothing is known to be stored; try again.'
      : undefined;
  return (
    <AlertDialog
      isOpen={!isOver}
      title="Are these two people?"
      tone="neutral"
      actionLabel="Two people"
      isPending={isBusy && !isSlow}
      error={trouble}
      onAction={() => flow.send({ type: 'distinction.confirmed' })}
      onCancel={() => flow.send({ type: 'distinction.dismissed' })}
    >
      <p>
        <bdi>{fullName(patient)}</bdi> (<bdi>{patient.mrn}</bdi>) and <bdi>{fullName(other)}</bdi> (
        <bdi>{other.mrn}</bdi>) are not proposed again, to nobody.
      </p>
      <TextField
        name="reason"
        label="How you know"
        isRequired
        value={reason}
        error={problem}
        onChange={(next) => flow.send({ type: 'reason.typed', reason: next })}
      />
    </AlertDialog>
  );
}
