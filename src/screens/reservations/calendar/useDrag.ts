import { useRouter } from '@tanstack/react-router';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import { createActor } from 'xstate';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationDragFlow } from '#src/flows/reservations/reservationDrag.ts';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { clockIn, dayIn, dayInWords } from '#src/time/clinicClock.ts';
import { useFreedNotice } from '../moves/useFreedNotice.ts';
import { useUndoKey } from '../moves/useUndoKey.ts';
import { dragTroubles } from './dragTroubles.ts';
import type { Carried } from './TimeColumn.tsx';

/** Runs the chart of the drag for a calendar: tells what came of it, offers the way back, and reads the calendar anew. */
export function useDrag(entries: readonly CalendarEntry[], zone: string, onStale: () => void) {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const router = useRouter();
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
      router.clearCache();
      void router.invalidate();
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
  const clinicOf = (id: number) => entries.find((one) => one.id === id)?.clinic ?? 0;
  useFact(drag, 'moved', ({ to }) => {
    const { held } = drag.getSnapshot().context;
    const id = held?.id;
    const [day, clock] = [dayIn(zone, Date.parse(to.start_at)), clockIn(zone, Date.parse(to.start_at))];
    const isSameDay = held !== null && dayIn(zone, Date.parse(held.start_at)) === day;
    const text = isSameDay
      ? t('Reservation moved to {clock}.', { clock })
      : t('Reservation moved to {day}, {clock}.', { day: dayInWords(day), clock });
    takeAwayUndone.current?.();
    tellDone(text, undo);
    if (id !== undefined) tellFreed({ id, clinic: clinicOf(id) });
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

  const shown = useSelector(
    drag,
    ({ context: { held, target, by, moves }, ...snapshot }) => ({
      held,
      // one of earlier is taken back from where the server has it
      earlier: snapshot.value === 'undoing' && held === null ? moves[0]?.id : undefined,
      // the pointer draws what it carries itself
      target: snapshot.value === 'carrying' && by === 'pointer' ? null : target,
      how: snapshot.value === 'carrying' ? 'keyboard' : snapshot.tags.has('busy') ? 'busy' : 'still',
    }),
    shallowEqual,
  );
  const carried = useMemo((): Carried | null => {
    const { held, target, earlier } = shown;
    const how = shown.how as Carried['how'];
    const back = entries.find(({ id }) => id === earlier);
    if (back) return { id: back.id, start_at: back.start_at, end_at: back.end_at, staff: back.staff, how };
    // what the server has told since is truer than where it was dropped
    const isOld = entries.some(({ id, version }) => id === held?.id && version !== held.version);
    if (!held || !target || (isOld && how === 'still')) return null;
    return { ...target, id: held.id, how };
  }, [shown, entries]);
  return { drag, carried };
}
