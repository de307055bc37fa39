import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';

const SecondStep = lazy(() => import('./SecondStep.tsx').then((part) => ({ default: part.SecondStep })));

type Props = {
  again: ActorRefFrom<typeof stepAgainMachine>;
  /** Whether someone else may hold the device. */
  isHandedOver?: boolean;
  /** What is asked for. */
  purpose?: Purpose;
};

type Purpose = 'signature' | 'removal' | 'handOver';

const whatStays: Record<Purpose, string> = {
  signature: t('The server did not answer. Nothing is signed; try again.'),
  removal: t('The server did not answer. Nothing is removed; try again.'),
  handOver: t('The server did not answer. The clinic is not handed over; try again.'),
};

function whyAsked(purpose: Purpose, isHandedOver?: boolean): string {
  if (purpose === 'removal')
    return t('A removal needs your second step, because nothing brings the chart back.');
  if (purpose === 'handOver')
    return t('Handing the clinic over needs your second step, because you cannot take it back.');
  return isHandedOver
    ? t('Take the tablet back first: this clinic asks staff for their second step before a signature.')
    : t('This clinic asks for your second step before you sign. You can then sign for 5 minutes.');
}

/** The second step once more, before a signature where the clinic wants it, and before what who asks cannot undo. */
export function StepAgainDialog({ again, isHandedOver, purpose = 'signature' }: Props) {
  const challenge = useSelector(again, ({ context }) => context.challenge);
  const isChallenged = useSelector(again, (snapshot) => snapshot.matches('challenged'));
  const isUnavailable = useSelector(again, (snapshot) => snapshot.matches('unavailable'));
  const leave = () => again.send({ type: isChallenged ? 'step.left' : 'again.dismissed' });
  return (
    <Dialog
      isOpen
      title={t("Confirm it's you")}
      onClose={leave}
      buttons={
        !isChallenged && (
          <>
            <Button onClick={leave}>{t('Cancel')}</Button>
            {isUnavailable && (
              <Button variant="primary" onClick={() => again.send({ type: 'retried' })}>
                {t('Try again')}
              </Button>
            )}
          </>
        )
      }
    >
      <p>{whyAsked(purpose, isHandedOver)}</p>
      {isUnavailable && (
        <Notice tone="warning" isUrgent>
          {whatStays[purpose]}
        </Notice>
      )}
      {!isUnavailable && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          {isChallenged && challenge ? (
            <SecondStep owner={again} challenge={challenge} isAgain />
          ) : (
            <SkeletonLines lines={2} />
          )}
        </Suspense>
      )}
    </Dialog>
  );
}
