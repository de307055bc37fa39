import { useRef, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import type { reservationDragMachine } from '#machines/flows/reservations/reservationDrag.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationDragFlow } from '#src/flows/reservations/reservationDrag.ts';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { clockIn, dayIn, dayInSentence } from '#src/time/clinicClock.ts';
import { dragTroubles } from './dragTroubles.ts';
import { useFreedNotice } from './useFreedNotice.ts';
import { useUndoKey } from './useUndoKey.ts';

export type DragRef = ActorRefFrom<typeof reservationDragMachine>;

/** Runs the chart that takes reservations to other times: tells what came of it and offers the way back. */
export function useCarriedTimes(zone: string, onStale: () => void): DragRef {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const readAnew = useReadAnew();
  const drag = useFlow(reservationDragFlow(app), { attempt });
  const tellUndone = (left: number) =>
    app.toasts.push({
      kind: 'info',
      text: t('The reservation is back at its old time.'),
      ...(left > 0 && { action: { label: t('Undo the move before'), onAction: undo } }),
    });
  const tellUndoFailed = () =>
    app.toasts.push({ kind: 'error', text: t('The server did not answer. Try to undo again.') });
  /** The toast may outlive the view it came from: then a chart that goes on from there takes the move back. */
  const undo = () => {
    if (drag.getSnapshot().status === 'active') return drag.send({ type: 'undo.asked' });
    const flow = reservationDragFlow(app);
    const { context } = drag.getSnapshot();
    const again = createActor(flow, {
      input: { attempt },
      snapshot: flow.resolveState({ value: 'moved', context }),
    });
    const end = (tell: () => void) => {
      tell();
      again.stop();
      readAnew();
    };
    again.on('undone', () => end(() => tellUndone(0)));
    again.on('undoFailed', () => end(tellUndoFailed));
    again.on('refused', ({ problem }) =>
      end(() => app.toasts.push({ kind: 'error', text: troubleInWords(problem, dragTroubles) ?? '' })),
    );
    again.start();
    again.send({ type: 'undo.asked' });
  };
  const { tellDone, takeAway } = useUndoToast();
  const takeAwayUndone = useRef<() => void>(undefined);
  const tellFreed = useFreedNotice();
  useFact(drag, 'moved', ({ to }) => {
    const { held } = drag.getSnapshot().context;
    const [day, clock] = [dayIn(zone, Date.parse(to.start_at)), clockIn(zone, Date.parse(to.start_at))];
    const isSameDay = held !== null && dayIn(zone, Date.parse(held.start_at)) === day;
    const text = isSameDay
      ? t('Reservation moved to {clock}.', { clock })
      : t('Reservation moved to {day}, {clock}.', { day: dayInSentence(day), clock });
    takeAwayUndone.current?.();
    tellDone(text, undo);
    if (held) tellFreed(held);
    onStale();
  });
  useFact(drag, 'undone', ({ left }) => {
    takeAway();
    takeAwayUndone.current?.();
    takeAwayUndone.current = tellUndone(left);
    onStale();
  });
  useFact(drag, 'undoFailed', tellUndoFailed);
  useFact(drag, 'outdated', onStale);
  useUndoKey(drag);
  return drag;
}
