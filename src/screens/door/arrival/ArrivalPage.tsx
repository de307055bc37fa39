import { useSelector } from '@xstate/react';
import type { arrivalMachine } from '#machines/flows/door/arrival.machine.ts';
import { t } from '#src/language/t.ts';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { DoorFrame, DoorLoading } from '../DoorFrame.tsx';
import * as css from '../door.css.ts';
import { Titled } from '../Titled.tsx';
import { ArrivalForm } from './ArrivalForm.tsx';

const problems = {
  unanswered: t('No answer came. Check your connection and try again.'),
  unreadable: t('Check the date and the two letters, then try again.'),
} as const;

/** The page at a clinic's door, on a phone or on a tablet that hangs on the wall. */
export function ArrivalPage({ flow }: { flow: typeof arrivalMachine }) {
  const actor = useChart(flow);
  const snapshot = useSelector(actor, (now) => now);
  const { page, problem, turn, wrong } = snapshot.context;
  const retry = (
    <Button variant="primary" size="wide" onClick={() => actor.send({ type: 'retried' })}>
      {t('Try again')}
    </Button>
  );
  if (snapshot.matches('closed'))
    return (
      <DoorFrame clinic={null}>
        <h1>{t("You can't check in here now")}</h1>
        <p>{t('Speak to the desk, or call the clinic.')}</p>
        {retry}
      </DoorFrame>
    );
  if (snapshot.matches('loading'))
    return <DoorLoading title={t('Check in')}>{t('Loading the page…')}</DoorLoading>;
  const leave = () => actor.send({ type: 'left' });
  return (
    <DoorFrame clinic={page?.clinic.name ?? null}>
      <h1>{t('Check in')}</h1>
      {problem && (
        <p className={css.problem} role="alert">
          {problems[problem]}
        </p>
      )}
      {snapshot.matches('unreachable') ? (
        retry
      ) : snapshot.matches('told') ? (
        <Said title={t('Thank you. Take a seat')} onLeft={leave}>
          {t(
            'If you are expected now, you are checked in. If no one calls you by the time of your visit, speak to the desk.',
          )}
        </Said>
      ) : snapshot.matches('paused') ? (
        <Said title={t('Speak to the desk')} onLeft={leave}>
          {t('Too many people checked in from here in a short time. The desk helps you.')}
        </Said>
      ) : (
        <ArrivalForm
          key={turn}
          lacking={wrong}
          isBusy={snapshot.matches('telling')}
          isBegun={!snapshot.matches('resting')}
          onTyped={() => actor.send({ type: 'typed' })}
          onGiven={(arrival) => actor.send({ type: 'arrival.given', arrival })}
          onLeft={leave}
        />
      )}
    </DoorFrame>
  );
}

function Said({ title, children, onLeft }: { title: string; children: string; onLeft: () => void }) {
  return (
    <Titled title={title}>
      <p>{children}</p>
      <Button variant="primary" size="wide" onClick={onLeft}>
        {t('Done')}
      </Button>
      <p className={css.quiet}>{t('This page goes back to its start by itself.')}</p>
    </Titled>
  );
}
