import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { IntakeOf } from '#machines/flows/door/intakeReview.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { intakeReviewFlow } from '#src/flows/door/intakeReview.ts';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useNewVersion } from '#src/screens/form/useNewVersion.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { IntakeSet } from '../IntakeSet.tsx';

type Props = {
  of: IntakeOf;
  zone: string;
  /** The version of the chart or the reservation that is shown around it. */
  version: number;
  /** Whether only what waits for a decision is shown. */
  isOpenOnly?: boolean;
  /** The chart took over an answer. */
  onAccepted: () => void;
};

const troubles = {
  unanswered: t('The server did not answer. Look at what is stored now, then try again.'),
  changed: t('The chart or the answers changed in the meantime. Compare them again.'),
};

/** What a patient answered at home, decided answer by answer; nothing is shown where nothing was answered. */
export function IntakeAnswersCard({ of, zone, version, isOpenOnly = false, onAccepted }: Props) {
  const app = useApp();
  const actor = useChart(intakeReviewFlow(app), { input: of });
  const snapshot = useSelector(actor, (now) => now);
  const forbidden = useForbidden('patients.write', of.clinic);
  const card = useRef<HTMLDivElement>(null);
  const wasDecided = useRef(false);
  const { found, deed } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const problem = troubleInWords(snapshot.context.problem, troubles);
  useFact(actor, 'decided', ({ decision }) => {
    if (decision === 'accepted') onAccepted();
  });
  useNewVersion(version, () => actor.send({ type: 'chart.changed' }));
  // the buttons of what was decided are gone: whoever works by the keyboard goes on with the next ones
  useEffect(() => {
    if (!wasDecided.current || !found || isBusy) return;
    wasDecided.current = false;
    (card.current?.querySelector<HTMLElement>('button') ?? card.current)?.focus();
  }, [found, isBusy]);
  const shown = found.filter(({ settled_at }) => !isOpenOnly || settled_at === null);
  const isLost = snapshot.matches('unread');
  const isDone = snapshot.matches('decided');
  if (shown.length === 0 && !problem && !isLost && !isDone) return null;
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={t('Answers from home')}>
        {isLost && (
          <Notice
            tone="warning"
            title={t('The answers from home could not be loaded')}
            action={
              <Button size="small" onClick={() => actor.send({ type: 'retried' })}>
                {t('Try again')}
              </Button>
            }
          />
        )}
        {problem && (
          <Notice tone="danger" isUrgent>
            {problem}
          </Notice>
        )}
        {shown.length === 0 && isDone && <p>{t('Every answer is decided.')}</p>}
        {!isLost &&
          shown.map((answers) => (
            <IntakeSet
              key={answers.id}
              answers={answers}
              zone={zone}
              isBusy={isBusy}
              disabledReason={forbidden}
              deed={deed?.set === answers.id ? deed : null}
              onDecided={(type, key) => {
                wasDecided.current = true;
                actor.send({ type, set: answers.id, key, attempt: newAttempt() });
              }}
              onRead={() => {
                wasDecided.current = true;
                actor.send({ type: 'answers.read', set: answers.id, attempt: newAttempt() });
              }}
            />
          ))}
      </Card>
    </div>
  );
}
