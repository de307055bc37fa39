import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { AnsweringStep } from './AnsweringStep.tsx';
import { BarredStep } from './BarredStep.tsx';
import * as css from './giving.css.ts';
import type { GivingRef } from './givingRef.ts';
import { givingTroubles } from './givingTroubles.ts';
import { ReadingStep } from './ReadingStep.tsx';
import { SigningStep } from './SigningStep.tsx';

type Step =
  | 'reading'
  | 'answering'
  | 'signing'
  | 'deciding'
  | 'checking'
  | 'unchecked'
  | 'barred'
  | 'changed'
  | 'done'
  | 'closed';

const stepOf = (snapshot: ReturnType<GivingRef['getSnapshot']>): Step => {
  const at = (step: 'reading' | 'answering' | 'signing') =>
    snapshot.matches({ open: { paper: { steps: step } } });
  if (at('reading')) return 'reading';
  if (at('answering')) return 'answering';
  if (at('signing')) return 'signing';
  if (snapshot.matches({ open: { paper: 'changed' } })) return 'changed';
  if (snapshot.matches({ open: { paper: 'barred' } })) return 'barred';
  if (snapshot.matches({ open: { paper: 'unchecked' } })) return 'unchecked';
  if (snapshot.matches({ open: { paper: { done: 'elsewhere' } } })) return 'closed';
  if (snapshot.matches({ open: { paper: 'done' } })) return 'done';
  const isDeciding =
    snapshot.matches({ open: { paper: 'refusing' } }) || snapshot.matches({ open: { paper: 'abandoning' } });
  return isDeciding ? 'deciding' : 'checking';
};

const titles: Record<Step, string> = {
  reading: t('Read the text'),
  answering: t('Answer the questions'),
  signing: t('Sign the consent'),
  deciding: t('Recording a decision'),
  checking: t('One moment'),
  unchecked: t('The newest text could not be loaded'),
  barred: t("This form can't be signed now"),
  changed: t('The form has changed'),
  done: t('Thank you'),
  closed: t('This form is already closed'),
};

/** The step at which a consent stands; each begins at its title. */
export function GivingSteps({ giving }: { giving: GivingRef }) {
  const step = useSelector(giving, stepOf);
  const problem = useSelector(giving, ({ context }) => troubleInWords(context.problem, givingTroubles));
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = step;
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return (
    <div className={css.steps}>
      <h2 ref={title} className={css.step} tabIndex={-1}>
        {titles[step]}
      </h2>
      {problem && (
        <Notice tone="danger" isUrgent title={t('This was not accepted')}>
          {problem}
        </Notice>
      )}
      {step === 'reading' && <ReadingStep giving={giving} />}
      {step === 'answering' && <AnsweringStep giving={giving} />}
      {step === 'signing' && <SigningStep giving={giving} />}
      {step === 'checking' && <SkeletonLines lines={6} />}
      {step === 'unchecked' && (
        <Notice
          tone="warning"
          isUrgent
          title={t('The server did not answer')}
          action={
            <Button size="small" onClick={() => giving.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          }
        >
          {t('What was answered is safe.')}
        </Notice>
      )}
      {step === 'barred' && <BarredStep giving={giving} />}
      {step === 'changed' && (
        <Notice
          tone="warning"
          isUrgent
          title={t('This form has changed since it was opened')}
          action={
            <Button size="small" variant="primary" onClick={() => giving.send({ type: 'reread.asked' })}>
              {t('Read it again')}
            </Button>
          }
        >
          {t(
            'There is a newer version, or the patient, the visit or the clinic is described differently now. Read it again before it is signed. Answers to unchanged questions are kept.',
          )}
        </Notice>
      )}
      {step === 'done' && <p>{t('Please give the tablet back to the staff.')}</p>}
      {step === 'closed' && (
        <p>{t('Someone else finished it meanwhile. Please give the tablet back to the staff.')}</p>
      )}
    </div>
  );
}
