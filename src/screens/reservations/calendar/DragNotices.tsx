import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reservationDragMachine } from '#machines/flows/reservationDrag.machine.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import * as css from '../reservations.css.ts';
import { clockIn, dayIn, dayInWords } from './times.ts';

type DragRef = ActorRefFrom<typeof reservationDragMachine>;

type Props = { drag: DragRef; zone: string; nameOf: (staff: number) => string };

/** What the drag has to say: to the ear while it is carried, to everybody where it is refused or needs a reason. */
export function DragNotices({ drag, zone, nameOf }: Props) {
  const isRefused = useSelector(drag, (snapshot) => snapshot.matches('refused'));
  const isAsking = useSelector(drag, (snapshot) => snapshot.matches('asking'));
  const isUnavailable = useSelector(drag, (snapshot) => snapshot.matches('unavailable'));
  const problem = useSelector(drag, ({ context }) => context.problem);
  return (
    <>
      <Announcer drag={drag} zone={zone} nameOf={nameOf} />
      {isRefused && (
        <Notice
          tone="warning"
          isUrgent
          title="It stays where it was."
          action={<Button onClick={() => drag.send({ type: 'refusal.dismissed' })}>Close</Button>}
        >
          {problem}
        </Notice>
      )}
      {isUnavailable && (
        <Notice
          tone="danger"
          isUrgent
          title="The server did not answer."
          action={
            <>
              <Button onClick={() => drag.send({ type: 'moving.retried' })}>Try again</Button>
              <Button variant="quiet" onClick={() => drag.send({ type: 'carrying.cancelled' })}>
                Put it back
              </Button>
            </>
          }
        >
          It is not known to be moved.
        </Notice>
      )}
      {isAsking && <ReasonDialog drag={drag} problem={problem ?? ''} />}
    </>
  );
}

function ReasonDialog({ drag, problem }: { drag: DragRef; problem: string }) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const event = { type: 'reason.given' as const, reason };
  const isMissing = isTried && !drag.getSnapshot().can(event);
  return (
    <Dialog isOpen title="Move it all the same?" onClose={() => drag.send({ type: 'carrying.cancelled' })}>
      <Form
        aria-label="Move it all the same?"
        onSubmit={() => {
          setTried(true);
          drag.send(event);
        }}
      >
        <div className={css.facts}>
          <Notice tone="warning">{problem}</Notice>
          <TextArea
            name="reason"
            label="Reason"
            rows={2}
            isRequired
            hint="It is kept with the reservation."
            error={isMissing ? 'Give a reason to take this time.' : undefined}
            maxLength={1000}
            value={reason}
            onChange={setReason}
          />
          <div className={css.dates}>
            <Button type="submit" variant="primary">
              Move it
            </Button>
            <Button variant="quiet" onClick={() => drag.send({ type: 'carrying.cancelled' })}>
              Put it back
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
    ? `${dayInWords(dayIn(zone, start))}, ${clockIn(zone, start)} to ${clockIn(zone, end)}, ${nameOf(target.staff)}`
    : '';
  return (
    <div className={hidden} role="status">
      {isCarrying && said}
      {isBusy && 'Saving.'}
    </div>
  );
}
