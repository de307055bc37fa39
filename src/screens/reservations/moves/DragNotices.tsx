import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/clinicClock.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import * as css from '../reservations.css.ts';
import { dragTroubles } from './dragTroubles.ts';
import type { DragRef } from './useCarriedTimes.ts';

type Props = { drag: DragRef; zone: string; nameOf: (staff: number) => string };

/** What the drag has to say: to the ear while it is carried, to everyone where it is refused or needs a reason. */
export function DragNotices({ drag, zone, nameOf }: Props) {
  const isRefused = useSelector(drag, (snapshot) => snapshot.matches('refused'));
  const isAsking = useSelector(drag, (snapshot) => snapshot.matches('asking'));
  const isUnavailable = useSelector(drag, (snapshot) => snapshot.matches('unavailable'));
  const problem = useSelector(drag, ({ context }) => troubleInWords(context.problem, dragTroubles));
  return (
    <>
      <Announcer drag={drag} zone={zone} nameOf={nameOf} />
      {isRefused && (
        <Notice
          tone="warning"
          isAfloat
          isUrgent
          title={t('It stays where it was')}
          action={<Button onClick={() => drag.send({ type: 'refusal.dismissed' })}>{t('Close')}</Button>}
        >
          {problem}
        </Notice>
      )}
      {isUnavailable && (
        <Notice
          tone="danger"
          isAfloat
          isUrgent
          title={t('The server did not answer')}
          action={
            <>
              <Button onClick={() => drag.send({ type: 'moving.retried' })}>{t('Try again')}</Button>
              <Button variant="quiet" onClick={() => drag.send({ type: 'carrying.cancelled' })}>
                {t('Put it back')}
              </Button>
            </>
          }
        >
          {t('It may not have been moved.')}
        </Notice>
      )}
      {isAsking && <ReasonDialog drag={drag} problem={problem ?? ''} />}
    </>
  );
}

function ReasonDialog({ drag, problem }: { drag: DragRef; problem: string }) {
  const [reason, setReason] = useState('');
  const isMissing = useSelector(drag, (snapshot) => snapshot.matches({ asking: 'unexplained' }));
  return (
    <Dialog isOpen title={t('Move it anyway?')} onClose={() => drag.send({ type: 'carrying.cancelled' })}>
      <Form aria-label={t('Move it anyway?')} onSubmit={() => drag.send({ type: 'reason.given', reason })}>
        <div className={css.facts}>
          <Notice tone="warning">{problem}</Notice>
          <TextArea
            name="reason"
            label={t('Reason')}
            rows={2}
            isRequired
            hint={t('It is kept with the reservation.')}
            error={isMissing ? t('Give a reason to take this time.') : undefined}
            maxLength={1000}
            value={reason}
            onChange={(text) => {
              setReason(text);
              drag.send({ type: 'reason.typed' });
            }}
          />
          <div className={css.dates}>
            <Button type="submit" variant="primary">
              {t('Move it')}
            </Button>
            <Button variant="quiet" onClick={() => drag.send({ type: 'carrying.cancelled' })}>
              {t('Put it back')}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}

/** Says where what is carried stands; the eye sees it anyway. */
function Announcer({ drag, zone, nameOf }: Props) {
  const target = useSelector(drag, ({ context }) => context.target);
  const isCarrying = useSelector(drag, (snapshot) => snapshot.matches('carrying'));
  const isBusy = useSelector(drag, (snapshot) => snapshot.hasTag('busy'));
  const [start, end] = target ? [Date.parse(target.start_at), Date.parse(target.end_at)] : [0, 0];
  const said = target
    ? t('{day}, {start} to {end}, {name}', {
        day: dayInWords(dayIn(zone, start)),
        start: clockIn(zone, start),
        end: clockIn(zone, end),
        name: nameOf(target.staff),
      })
    : '';
  return (
    <div className={hidden} role="status">
      {isCarrying && said}
      {isBusy && t('Saving.')}
    </div>
  );
}
