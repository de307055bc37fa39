import { useSelector } from '@xstate/react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useState } from 'react';
import type { FreedTime } from '#machines/flows/reservations/freedTimeOffer.machine.ts';
import type { ReservationPage } from '#src/calls/reservations.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { freedTimeOfferFlow } from '#src/flows/reservations/freedTimeOffer.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { HideNames } from '#src/screens/reservations/shared/HideNames.tsx';
import { useUpdates } from '#src/screens/reservations/shared/useUpdates.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { moveWords } from '../moves/moveWords.ts';
import { useOfferedNotice } from '../moves/useOfferedNotice.ts';
import { FreedTimeCard } from './FreedTimeCard.tsx';
import { QueueTable } from './QueueTable.tsx';
import { WaitingDownload } from './WaitingDownload.tsx';
import { WaitingTable } from './WaitingTable.tsx';
import * as css from './waiting.css.ts';

interface Shown {
  clinic: number;
  zone: string;
  times: readonly FreedTime[];
  page: ReservationPage;
  /** Who is here and waits without a time. */
  queue: ReservationPage;
}

type Props = { shown: Shown | null; onStale: () => void };

/** Who waits for a time, and the times that became free for them, offered in order. */
export function WaitingPage({ shown, onStale }: Props) {
  return (
    <>
      <PageHeader
        title={t('Waiting list')}
        actions={
          <>
            <HideNames />
            <ButtonTo to="/dashboard/reservations">{t('Calendar')}</ButtonTo>
          </>
        }
      />
      {shown ? (
        <Waiting shown={shown} onStale={onStale} />
      ) : (
        <NoClinic text={t('A waiting list belongs to a clinic. Create or join one first.')} />
      )}
    </>
  );
}

function Waiting({
  shown: { clinic, zone, times, page, queue },
  onStale,
}: {
  shown: Shown;
  onStale: () => void;
}) {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(freedTimeOfferFlow(app), { attempt });
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  const tellOffered = useOfferedNotice();
  useUpdates(clinic, onStale);
  useFact(flow, 'offered', ({ name }) => {
    tellOffered(name);
    onStale();
  });
  useFact(flow, 'declined', () => {
    app.toasts.push({ kind: 'success', text: moveWords.declineOffer.done });
    onStale();
  });
  useFact(flow, 'outrun', onStale);
  return (
    <div className={css.page}>
      {queue.results.length > 0 && (
        <section className={css.part} aria-labelledby="who-is-here">
          <h2 className={css.title} id="who-is-here">
            {t('In the waiting room, no time yet')}
          </h2>
          <QueueTable page={queue} zone={zone} />
          <WaitingDownload clinic={clinic} status="queued" />
        </section>
      )}
      <section className={css.part} aria-labelledby="freed-times">
        <h2 className={css.title} id="freed-times">
          {t('Times that became free')}
        </h2>
        {problem && (
          <Notice
            tone="warning"
            isUrgent
            action={
              <Button size="small" onClick={() => flow.send({ type: 'problem.dismissed' })}>
                {t('Close')}
              </Button>
            }
          >
            {problem}
          </Notice>
        )}
        {times.length === 0 ? (
          <EmptyState
            icon={<CalendarCheck size={20} aria-hidden />}
            title={t('Nothing to offer')}
            text={t(
              'Times freed by a cancelled or moved reservation appear here when they suit someone on the waiting list.',
            )}
          />
        ) : (
          <ul className={css.times} aria-labelledby="freed-times">
            {times.map((time) => (
              <FreedTimeCard key={time.id} clinic={clinic} time={time} zone={zone} flow={flow} />
            ))}
          </ul>
        )}
      </section>
      <section className={css.part} aria-labelledby="who-waits">
        <h2 className={css.title} id="who-waits">
          {t('Waiting patients')}
        </h2>
        <WaitingTable clinic={clinic} page={page} zone={zone} />
        {page.results.length > 0 && <WaitingDownload clinic={clinic} status="waitlisted" />}
      </section>
    </div>
  );
}
