import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { timeIn } from '#src/screens/consents/shared/words.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import * as css from '#src/styles/steps.css.ts';
import { Card } from '#src/ui/Card.tsx';

type Step = NonNullable<ConsentForm['events']>[number];

const deeds: Readonly<Record<string, string>> = {
  publish: t('Published'),
  newDraft: t('New draft started'),
  discardDraft: t('Draft discarded'),
  archive: t('Archived'),
  restore: t('Restored'),
};

/** What was done to a form, by whom and why, newest first; below it what its former clinic did before it was imported. */
export function FormHistory({ flow }: { flow: ActorRefFrom<typeof consentFormEditMachine> }) {
  const { defaultClinic } = useApp();
  const form = useSelector(flow, ({ context }) => context.form);
  const { events = [], earlier_events: earlier = [] } = form ?? {};
  if (!form || events.length + earlier.length === 0) return null;
  const { clinics } = defaultClinic.getSnapshot().context;
  const at = timeIn(clinics.find(({ id }) => id === form.clinic)?.timezone);
  return (
    <Card title={t('History')}>
      <StepList steps={events} at={at} />
      {earlier.length > 0 && (
        <>
          <h3>{t('Before it was imported')}</h3>
          <StepList steps={earlier} at={at} />
        </>
      )}
    </Card>
  );
}

function StepList({ steps, at }: { steps: readonly Step[]; at: (instant: string) => string }) {
  if (steps.length === 0) return null;
  const numbered = steps.map((step, index) => ({ step, number: index + 1 })).reverse();
  return (
    <ol className={css.steps}>
      {numbered.map(({ step, number }) => (
        <li className={css.step} key={number}>
          <time className={css.when} dateTime={step.at}>
            {at(step.at)}
          </time>
          <div className={css.deed}>
            <span>
              <strong>{deeds[step.action] ?? <bdi>{step.action}</bdi>}</strong>
              {step.by_name && <> {rich('by {name}', { name: <bdi>{step.by_name}</bdi> })}</>}
            </span>
            {step.reason && (
              <span className={quiet}>
                <bdi>{step.reason}</bdi>
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
