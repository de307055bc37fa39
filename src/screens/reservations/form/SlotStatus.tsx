import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FreeTime, slotHoldMachine } from '#machines/parts/slotHold.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ConsentsDue } from './ConsentsDue.tsx';
import { FreeTimeList } from './FreeTimeList.tsx';
import * as css from './form.css.ts';

type Props = {
  slot: ActorRefFrom<typeof slotHoldMachine>;
  form: FormRef;
  staff: readonly StaffOption[];
  zone: string;
  /** It is being made, so that whoever walks in can wait instead. */
  isNew: boolean;
  onChoose: (time: FreeTime) => void;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is known of the chosen time: held for how long, doubtful, or taken with the next free ones. */
export function SlotStatus({ slot, form, staff, zone, isNew, onChoose }: Props) {
  const isWalkIn = useSelector(form, ({ context: { values } }) => isNew && values.action === 'walk_in');
  const snapshot = useSelector(slot, (now) => now);
  const { conflicts, notices, nextFree, consents, places, problem } = snapshot.context;
  const soft = conflicts.filter(({ severity }) => severity === 'soft');
  const isTaken = snapshot.matches('taken');
  const next = nextFree.length > 0 && (
    <FreeTimeList
      label={t('Next free times')}
      times={nextFree}
      staff={staff}
      zone={zone}
      onChoose={onChoose}
    />
  );
  return (
    <div className={css.slot}>
      {snapshot.hasTag('busy') && (
        <p className={quiet} role="status">
          {t('Checking the time.')}
        </p>
      )}
      {snapshot.matches('held') && (
        <Countdown seconds={snapshot.context.secondsLeft} isDoubtful={soft.length > 0} />
      )}
      {places && <p className={css.held}>{t('{taken} of {capacity} places are taken.', { ...places })}</p>}
      {snapshot.matches('unheld') && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => slot.send({ type: 'hold.renewed' })}>
              {t('Try again')}
            </Button>
          }
        >
          {soft.length > 0
            ? t('The time could not be held, so the first to save gets it.')
            : t('The time is free but could not be held, so the first to save gets it.')}
        </Notice>
      )}
      {snapshot.matches('expired') && (
        <Notice
          tone="warning"
          title={t('The time is no longer held')}
          action={
            <Button size="small" onClick={() => slot.send({ type: 'hold.renewed' })}>
              {t('Hold it again')}
            </Button>
          }
        >
          {t('Someone else can book it until you save.')}
        </Notice>
      )}
      {isTaken && (
        <Notice
          tone="danger"
          title={t('This time cannot be booked')}
          action={
            isWalkIn && (
              <Button
                size="small"
                onClick={() => form.send({ type: 'field.changed', name: 'action', value: 'queue' })}
              >
                {t('Let the patient wait without a time')}
              </Button>
            )
          }
        >
          {conflicts
            .filter(({ severity }) => severity === 'hard')
            .map(({ message }) => (
              <p key={message}>
                <bdi>{translateServerText(message)}</bdi>
              </p>
            ))}
        </Notice>
      )}
      {(snapshot.matches('refused') || snapshot.matches('unchecked')) && (
        <Notice
          tone="warning"
          title={translateServerText(problem) ?? t('The time could not be checked')}
          action={
            <Button size="small" onClick={() => slot.send({ type: 'check.retried' })}>
              {t('Check again')}
            </Button>
          }
        />
      )}
      {!isTaken && soft.length > 0 && (
        <>
          <Notice tone="warning" title={t('This time has a conflict')}>
            {soft.map(({ message }) => (
              <p key={message}>
                <bdi>{translateServerText(message)}</bdi>
              </p>
            ))}
          </Notice>
          <FormTextArea
            form={form}
            name="override_reason"
            rows={2}
            hint={t('Kept with the reservation; needed to take the time.')}
          />
        </>
      )}
      {notices.map(({ kind, message }) => (
        <Notice key={kind} tone="info">
          <bdi>{translateServerText(message)}</bdi>
        </Notice>
      ))}
      {(isTaken || soft.length > 0) && next}
      {!isTaken && <ConsentsDue consents={consents} zone={zone} />}
    </div>
  );
}

/** How long the time is held; announced when it begins, not every second. What is doubtful is not called free. */
function Countdown({ seconds, isDoubtful }: { seconds: number; isDoubtful: boolean }) {
  return (
    <p className={css.held}>
      <span role="status">
        {isDoubtful
          ? t('This time is held for you while you decide.')
          : t('The time is free and held for you.')}
      </span>{' '}
      <span role="timer" className={css.count}>
        {clock(seconds)}
      </span>
    </p>
  );
}
