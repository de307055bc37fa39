import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { overrideInWords, reasonInWords } from '#src/screens/reservations/shared/reasonInWords.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { statuses } from '#src/screens/reservations/shared/words.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import * as stepCss from '#src/styles/steps.css.ts';
import { Card } from '#src/ui/Card.tsx';

type Step = NonNullable<Reservation['events']>[number];

const deeds: Readonly<Record<string, string>> = {
  request: t('Requested'),
  waitlist: t('Put on the waiting list'),
  book: t('Booked'),
  walkIn: t('Came without a reservation'),
  queue: t('Came without a reservation, waits without a time'),
  accept: t('Accepted'),
  decline: t('Declined'),
  declineOffer: t('Declined the offered time'),
  putOnWaitlist: t('Put on the waiting list'),
  offer: t('Offered a time'),
  confirm: t('Confirmed'),
  reschedule: t('Moved to another time'),
  checkIn: t('Checked in'),
  undoCheckIn: t('Check-in undone'),
  start: t('Started'),
  complete: t('Completed'),
  pauseBack: t('Back to waiting'),
  noShow: t('Marked as no-show'),
  arriveLate: t('Arrived late'),
  rebook: t('Rebooked'),
  cancel: t('Cancelled'),
  reopen: t('Reopened'),
  void: t('Marked as entered in error'),
  undo: t('Last step undone'),
  edit: t('Details changed'),
};

const wordOf = (status: string | null) =>
  status && status in statuses ? statuses[status as keyof typeof statuses].word : null;

/** How a reservation came to stand where it stands: who did what when, and why; newest first. */
export function ReservationHistory({ reservation, zone }: { reservation: Reservation; zone: string }) {
  const steps = (reservation.events ?? []).map((step, index) => ({ step, number: index + 1 })).reverse();
  return (
    <Card title={t('History')}>
      <ol className={stepCss.steps}>
        {steps.map(({ step, number }) => (
          <li className={stepCss.step} key={number}>
            <time className={stepCss.when} dateTime={step.at}>
              {momentAt(step.at, zone)}
            </time>
            <StepWords step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Who took a step, and the token that took it in their name or in the clinic's. */
function StepDoer({ step: { by_name, via } }: { step: Step }) {
  if (by_name && via)
    return <> {rich('by {user} through {token}', { user: <bdi>{by_name}</bdi>, token: <bdi>{via}</bdi> })}</>;
  if (by_name) return <> {rich('by {name}', { name: <bdi>{by_name}</bdi> })}</>;
  return via ? <> {rich('by token {name}', { name: <bdi>{via}</bdi> })}</> : null;
}

function StepWords({ step }: { step: Step }) {
  const [from, to] = [wordOf(step.from), wordOf(step.to)];
  return (
    <div className={stepCss.deed}>
      <span>
        <strong>{deeds[step.action] ?? step.action}</strong>
        {step.by_link && <> {t('by the patient, by link')}</>}
        <StepDoer step={step} />
      </span>
      {from && to && from !== to && <span className={quiet}>{t('From {from} to {to}', { from, to })}</span>}
      {step.reason && (
        <span className={quiet}>
          <bdi>{step.action === 'cancel' ? reasonInWords(step.reason) : overrideInWords(step.reason)}</bdi>
        </span>
      )}
    </div>
  );
}
