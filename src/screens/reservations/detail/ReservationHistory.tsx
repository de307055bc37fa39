import type { Reservation } from '#machines/flows/reservationMoves.ts';
import { Card } from '#src/ui/Card.tsx';
import { momentAt } from '../times.ts';
import { statuses } from '../words.ts';
import * as css from './detail.css.ts';

type Step = NonNullable<Reservation['events']>[number];

const deeds: Readonly<Record<string, string>> = {
  request: 'Requested',
  waitlist: 'Put on the waiting list',
  book: 'Booked',
  walkIn: 'Came without a reservation',
  accept: 'Accepted',
  decline: 'Declined',
  offer: 'Offered a time',
  confirm: 'Confirmed',
  reschedule: 'Moved to another time',
  checkIn: 'Checked in',
  undoCheckIn: 'Check-in taken back',
  start: 'Started',
  complete: 'Completed',
  pauseBack: 'Back to waiting',
  noShow: 'Marked as not come',
  arriveLate: 'Arrived late',
  rebook: 'Rebooked',
  cancel: 'Cancelled',
  reopen: 'Reopened',
  void: 'Marked as entered in error',
  undo: 'Last step taken back',
  edit: 'Details changed',
};

const wordOf = (status: string | null) =>
  status && status in statuses ? statuses[status as keyof typeof statuses].word : null;

/** How a reservation came to stand where it stands: who did what when, and why; newest first. */
export function ReservationHistory({ reservation, zone }: { reservation: Reservation; zone: string }) {
  const steps = (reservation.events ?? []).map((step, index) => ({ step, number: index + 1 })).reverse();
  return (
    <Card title="History">
      <ol className={css.steps}>
        {steps.map(({ step, number }) => (
          <li className={css.step} key={number}>
            <time className={css.when} dateTime={step.at}>
              {momentAt(step.at, zone)}
            </time>
            <StepWords step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepWords({ step }: { step: Step }) {
  const [from, to] = [wordOf(step.from), wordOf(step.to)];
  return (
    <div className={css.deed}>
      <span>
        <strong>{deeds[step.action] ?? step.action}</strong>
        {step.by_name && (
          <>
            {' '}
            by <bdi>{step.by_name}</bdi>
          </>
        )}
      </span>
      {from && to && from !== to && (
        <span className={css.quiet}>
          {from} to {to}
        </span>
      )}
      {step.reason && (
        <span className={css.quiet}>
          <bdi>{step.reason}</bdi>
        </span>
      )}
    </div>
  );
}
