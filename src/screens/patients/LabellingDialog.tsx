import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import {
  type Labelled,
  type LabellingInput,
  type LabellingOutcome,
  portion,
} from '#machines/flows/patients/patientLabelling.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { patientLabellingFlow } from '#src/flows/patients/patientLabelling.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { LabellingChoices } from './LabellingChoices.tsx';
import { LabellingEnd } from './LabellingEnd.tsx';

type Props = {
  input: Omit<LabellingInput, 'attempt'>;
  /** A label that was chosen already; nothing is asked unless it goes wrong. */
  gives?: number | undefined;
  labels: readonly PatientLabel[];
  /** What the list calls a patient; undefined for one on another page. */
  nameOf: (id: number) => string | undefined;
  onLabelled: (told: Labelled) => void;
  onClose: () => void;
};

/** Gives labels to those who are selected and takes labels from them; says who could not be changed. */
export function LabellingDialog({ input, gives, labels, nameOf, onLabelled, onClose }: Props) {
  const app = useApp();
  const readAnew = useReadAnew();
  const [given] = useState(() => ({ ...input, attempt: newAttempt() }));
  const flow = useFlow(patientLabellingFlow(app), given);
  const chosen = useSelector(flow, ({ context }) => context.labels);
  const told = useSelector(flow, ({ context }) => context.told);
  const done = told ? told.changed.length + told.unchanged.length + told.refused.length : 0;
  const canStop = useSelector(
    flow,
    (snapshot) => snapshot.matches({ labelling: 'sending' }) && snapshot.context.rest.length > portion,
  );
  const problem = useSelector(flow, (snapshot) =>
    snapshot.matches({ choosing: 'unchosen' })
      ? t('Choose at least one label to add or remove.')
      : translateServerText(snapshot.context.problem),
  );
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isHalted = useSelector(flow, (snapshot) => snapshot.matches('halted'));
  const isEnded = useSelector(flow, (snapshot) => snapshot.matches('partial') || snapshot.matches('halted'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const canLeave = useSelector(flow, (snapshot) => snapshot.can({ type: 'labelling.left' }));
  useFact(flow, 'labelled', (fact) => onLabelled(fact.told));
  const close = useEffectEvent((kind: LabellingOutcome['kind'] | undefined) => {
    if (kind === 'unknown') {
      readAnew();
    }
    onClose();
  });
  useEffect(() => {
    const watching = flow.subscribe({ complete: () => close(flow.getSnapshot().output?.kind) });
    return () => watching.unsubscribe();
  }, [flow]);
  useEffect(() => {
    if (gives === undefined) return;
    flow.send({ type: 'label.chosen', id: gives, change: 'give' });
    flow.send({ type: 'labelling.confirmed' });
  }, [flow, gives]);
  const leave = () => flow.send({ type: 'labelling.left' });
  const count = given.patients.length;
  const isCounted = count > portion && (isBusy || isUnavailable);
  if (gives !== undefined && !isSlow && !isEnded && !isUnavailable && !problem) return null;
  return (
    <Dialog
      isOpen
      title={plural(count, 'Change the labels of one patient', 'Change the labels of {count} patients')}
      onClose={canLeave ? leave : undefined}
      buttons={
        isEnded ? (
          <Button variant="primary" onClick={leave}>
            {t('Close')}
          </Button>
        ) : (
          <>
            {canLeave && <Button onClick={leave}>{t('Cancel')}</Button>}
            {canStop && <Button onClick={() => flow.send({ type: 'labelling.stopped' })}>{t('Stop')}</Button>}
            <Button
              variant="primary"
              isPending={isBusy && !isSlow}
              onClick={() => flow.send({ type: 'labelling.confirmed' })}
            >
              {t('Change labels')}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {isSlow && <Notice tone="info">{t('This takes longer than usual. You can wait, or cancel.')}</Notice>}
      {isUnavailable && (
        <Notice tone="warning" isUrgent>
          {t('The server did not answer, so this may have been done. You can safely try again.')}
        </Notice>
      )}
      {isEnded && told ? (
        <LabellingEnd told={told} stopped={isHalted ? { done, all: count } : null} nameOf={nameOf} />
      ) : isCounted ? (
        <Progress label={t('Changing labels')} done={done} all={count} />
      ) : (
        <LabellingChoices
          labels={labels}
          chosen={chosen}
          onChoose={(id, change) => flow.send({ type: 'label.chosen', id, change })}
        />
      )}
    </Dialog>
  );
}
