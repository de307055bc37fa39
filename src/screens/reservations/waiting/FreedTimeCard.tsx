import { useSelector } from '@xstate/react';
import Hourglass from 'lucide-react/icons/hourglass';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type {
  FreedTime,
  freedTimeOfferMachine,
  Waiting,
} from '#machines/flows/reservations/freedTimeOffer.machine.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { PatientFacts } from '#src/screens/reservations/shared/PatientFacts.tsx';
import { usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { dayAt, dayInSentenceAt, momentAt, spanAt } from '#src/screens/reservations/shared/times.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import * as css from './waiting.css.ts';

type Props = {
  clinic: number;
  time: FreedTime;
  zone: string;
  flow: ActorRefFrom<typeof freedTimeOfferMachine>;
};

const offerMinutes = 60;

/** One freed time with those whom it suits, in their order; only the first of them can be offered it. */
export function FreedTimeCard({ clinic, time, zone, flow }: Props) {
  const forbidden = useForbidden('reservations.write', clinic);
  const id = useId();
  const patientShown = usePatientShown();
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isThis = useSelector(flow, ({ context }) => context.call?.time === time.id);
  const isDeclining = useSelector(flow, (snapshot) => snapshot.matches('declining'));
  const offered = time.waiting.find(({ offered_until }) => offered_until !== null);
  const next = offered ? undefined : time.waiting.find(({ declined }) => !declined);
  return (
    <li className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h3 className={css.when} id={id}>
          <time dateTime={time.start_at}>{dayAt(time.start_at, zone)}</time>
          <span>{spanAt(time, zone)}</span>
        </h3>
        <div className={css.what}>
          <LabelChip color={time.color}>{time.service_name}</LabelChip>
          <bdi>{time.staff_name}</bdi>
        </div>
      </div>
      <ol className={css.waiting} aria-label={t('Patients it suits, in order')}>
        {time.waiting.map((one) => (
          <Person key={one.appointment} one={one} zone={zone} />
        ))}
      </ol>
      {offered && (
        <div className={css.foot}>
          <Button
            isPending={isDeclining}
            isDisabled={isBusy}
            disabledReason={forbidden}
            onClick={() =>
              flow.send({
                type: 'decline.made',
                appointment: offered.appointment,
                version: offered.version,
              })
            }
          >
            {rich('{name} declined', { name: <bdi>{patientShown(offered)}</bdi> })}
          </Button>
          <span className={css.quiet}>{t('The time goes to the next patient on the list.')}</span>
        </div>
      )}
      {!offered && !next && (
        <p className={css.quiet}>{t('Everyone on the waiting list has declined this time.')}</p>
      )}
      {next && (
        <div className={css.foot}>
          <Button
            isPending={isBusy && isThis}
            isDisabled={isBusy}
            disabledReason={forbidden}
            onClick={() =>
              flow.send({
                type: 'offer.made',
                time: time.id,
                appointment: next.appointment,
                version: next.version,
                minutes: offerMinutes,
              })
            }
          >
            {rich('Offer to {name}', { name: <bdi>{patientShown(next)}</bdi> })}
          </Button>
          <span className={css.quiet}>{t('The time is kept for them for an hour.')}</span>
        </div>
      )}
    </li>
  );
}

function Person({ one, zone }: { one: Waiting; zone: string }) {
  const patientShown = usePatientShown();
  return (
    <li className={css.person}>
      <ReservationLink id={one.appointment}>
        <bdi>{patientShown(one)}</bdi>
      </ReservationLink>
      <PatientFacts of={one} />
      {one.offered_until ? (
        <>
          <Chip tone="info" icon={<Hourglass size={14} aria-hidden />}>
            {t('Offered until {when}', { when: momentAt(one.offered_until, zone) })}
          </Chip>
          <span className={css.quiet}>{toldInWords(one.message)}</span>
        </>
      ) : (
        <span className={css.quiet}>
          {one.declined
            ? t('Declined this time')
            : one.was_offered
              ? t('The offer ran out; the others are asked first.')
              : one.priority === 'emergency'
                ? t('Emergency, waiting since {day}', { day: dayInSentenceAt(one.waiting_since, zone) })
                : t('Waiting since {day}', { day: dayInSentenceAt(one.waiting_since, zone) })}
        </span>
      )}
    </li>
  );
}

/** Whether the patient knows of the offer; a server that says nothing of messages leaves the telling to the desk. */
function toldInWords(message: Waiting['message'] | undefined): string {
  if (message === 'sent') return t('A message was sent.');
  if (message === 'queued' || message === 'sending') return t('A message is on its way.');
  return t('No message was sent. Call the patient.');
}
