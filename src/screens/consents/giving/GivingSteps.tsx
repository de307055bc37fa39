import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { AnsweringStep } from './AnsweringStep.tsx';
import type { GivingRef } from './Giving.tsx';
import * as css from './giving.css.ts';
import { ReadingStep } from './ReadingStep.tsx';
import { SigningStep } from './SigningStep.tsx';

type Step = 'reading' | 'answering' | 'signing' | 'deciding' | 'checking' | 'unchecked' | 'changed' | 'done';

const stepOf = (snapshot: ReturnType<GivingRef['getSnapshot']>): Step => {
  const at = (step: 'reading' | 'answering' | 'signing') =>
    snapshot.matches({ open: { paper: { steps: step } } });
  if (at('reading')) return 'reading';
  if (at('answering')) return 'answering';
  if (at('signing')) return 'signing';
  if (snapshot.matches({ open: { paper: 'changed' } })) return 'changed';
  if (snapshot.matches({ open: { paper: 'unchecked' } })) return 'unchecked';
  if (snapshot.matches({ open: { paper: 'done' } })) return 'done';
  const isDeciding =
    snapshot.matches({ open: { paper: 'refusing' } }) || snapshot.matches({ open: { paper: 'abandoning' } });
  return isDeciding ? 'deciding' : 'checking';
};

const titles: Record<Step, string> = {
  reading: 'Read the text',
  answering: 'Answer the questions',
  signing: 'Sign the consent',
  deciding: 'A decision is being written down',
  checking: 'One moment',
  unchecked: 'The newest text could not be loaded',
  changed: 'The form has changed',
  done: 'Thank you',
};

/** The step at which a consent stands; each begins at its title. */
export function GivingSteps({ giving }: { giving: GivingRef }) {
  const step = useSelector(giving, stepOf);
  const problem = useSelector(giving, ({ context }) => context.problem);
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
        <Notice tone="danger" isUrgent title="This was not accepted.">
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
          title="The server did not answer."
          action={
            <Button size="small" onClick={() => giving.send({ type: 'retried' })}>
              Try again
            </Button>
          }
        >
          What was answered is safe.
        </Notice>
      )}
      {step === 'changed' && (
        <Notice
          tone="warning"
          isUrgent
          title="A newer version of this form was published."
          action={
            <Button size="small" variant="primary" onClick={() => giving.send({ type: 'reread.asked' })}>
              Read the new version
            </Button>
          }
        >
          It has to be read again before it is signed. What was answered is kept where the questions are the
          same.
        </Notice>
      )}
      {step === 'done' && <p>Please give the tablet back to the staff.</p>}
    </div>
  );
}
