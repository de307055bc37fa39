import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { freedTimeOfferFlow } from '#src/flows/reservations/freedTimeOffer.ts';
import { freeTimesFlow } from '#src/flows/reservations/freeTimes.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { FreeTimeList } from '../form/FreeTimeList.tsx';
import { NoAnswer } from '../form/NoAnswer.tsx';
import { timeMoveWords } from './moveWords.ts';
import { useOfferedNotice } from './useOfferedNotice.ts';

type Props = {
  reservation: Reservation;
  /** Who may be free, by name. */
  staff: readonly StaffOption[];
  zone: string;
  objection: string | null;
};

const offerMinutes = 60;

/** Finds the next times that are free for someone who waits, and offers one of them. */
export function OfferTime({ reservation, staff, zone, objection }: Props) {
  const app = useApp();
  const reread = useReadAnew();
  const times = useChart(freeTimesFlow(app));
  const [attempt] = useState(newAttempt);
  const flow = useFlow(freedTimeOfferFlow(app), { attempt });
  const found = useSelector(times, (snapshot) => snapshot);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  const { id, version, clinic, service, waitlist } = reservation;
  const tellOffered = useOfferedNotice();
  const close = () => {
    times.send({ type: 'times.closed' });
    flow.send({ type: 'problem.dismissed' });
  };
  useFact(flow, 'offered', ({ name }) => {
    close();
    tellOffered(name);
    reread();
  });
  useFact(flow, 'outrun', reread);
  const ask = () => {
    const wished = waitlist?.staff_any ? null : reservation.staff;
    const { earliest: from = null, latest: until = null, weekdays = [] } = waitlist ?? {};
    times.send({ type: 'times.asked', query: { clinic, service, staff: wished, from, until, weekdays } });
  };
  const offer = (time: FreeTime) =>
    flow.send({ type: 'offer.made', time, appointment: id, version, minutes: offerMinutes });
  return (
    <>
      <Button
        isPending={found.hasTag('busy')}
        disabledReason={translateServerText(objection) ?? undefined}
        onClick={ask}
      >
        {timeMoveWords.offer}
      </Button>
      <Dialog
        isOpen={found.matches('shown') || found.matches('none') || found.matches('failed')}
        title={timeMoveWords.offer}
        onClose={close}
        buttons={<Button onClick={close}>{t('Close')}</Button>}
      >
        {problem && (
          <Notice tone="warning" isUrgent>
            {problem}
          </Notice>
        )}
        {found.matches('shown') && (
          <>
            <p>{t('The time is kept for them for an hour.')}</p>
            <FreeTimeList
              label={t('Free times')}
              times={found.context.times}
              staff={staff}
              zone={zone}
              onChoose={offer}
            />
          </>
        )}
        {found.matches('none') && <p>{t('There are no free times in the next eight weeks.')}</p>}
        {found.matches('failed') && <NoAnswer onRetry={() => times.send({ type: 'retried' })} />}
      </Dialog>
    </>
  );
}
