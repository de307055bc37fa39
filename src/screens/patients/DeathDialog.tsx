import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DeathInput } from '#machines/flows/patients/patientDeath.machine.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientDeathFlow } from '#src/flows/patients/patientDeath.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { DateField } from '#src/ui/DateField.tsx';

type Props = {
  input: Omit<DeathInput, 'now' | 'attempt'>;
  name: string;
  onDone: (stored: Patient | null) => void;
  /** No one knows whether it is stored, or someone else changed the patient. */
  onUnknown: () => void;
};

/** Stores that a patient has died; asks for the day. */
export function DeathDialog({ input, name, onDone, onUnknown }: Props) {
  const [named] = useState(() => ({ now: new Date().toISOString(), attempt: newAttempt() }));
  const death = useChart(patientDeathFlow(useApp()), { input: { ...input, ...named } });
  const day = useSelector(death, ({ context }) => context.day);
  const isBusy = useSelector(death, (snapshot) => snapshot.hasTag('busy'));
  const isAsking = useSelector(death, (snapshot) => snapshot.matches('asking'));
  const isSlow = useSelector(death, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(death, (snapshot) => snapshot.status !== 'active');
  const isOutdated = useSelector(death, (snapshot) => snapshot.matches('outdated'));
  const isUnavailable = useSelector(death, (snapshot) => snapshot.matches('unavailable'));
  const problem = useSelector(death, (snapshot) =>
    snapshot.matches({ asking: 'undated' })
      ? t('Enter the day, today or before.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const finish = useEffectEvent(onDone);
  const giveUp = useEffectEvent(onUnknown);
  useEffect(() => {
    const watching = death.subscribe((snapshot) => {
      if (snapshot.status !== 'done') return;
      if (snapshot.output.kind === 'kept') finish(null);
      if (snapshot.output.kind === 'unknown') giveUp();
    });
    const stored = death.on('stored', ({ patient }) => finish(patient));
    return () => {
      watching.unsubscribe();
      stored.unsubscribe();
    };
  }, [death]);
  const trouble = isSlow
    ? t('This takes longer than usual. You can wait, or cancel.')
    : isOutdated
      ? t('Someone changed this patient in the meantime. Close this and look at the latest chart first.')
      : isUnavailable
        ? t('The server did not answer. It may not have been stored; try again.')
        : undefined;
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Has {name} died?', { name })}
      actionLabel={t('Mark deceased')}
      isPending={isBusy && !isSlow}
      error={trouble}
      onAction={() => death.send({ type: 'death.confirmed' })}
      onCancel={() => death.send({ type: 'death.dismissed' })}
    >
      <p>
        {t(
          'The chart stays readable. The patient leaves the list, and can be restored if this was a mistake. Reservations after that day are cancelled.',
        )}
      </p>
      <DateField
        name="deceased_on"
        label={t('Day of death')}
        isRequired
        isReadOnly={!isAsking}
        value={day}
        error={problem}
        onChange={(next) => death.send({ type: 'day.chosen', day: next })}
        isPast
      />
    </AlertDialog>
  );
}
