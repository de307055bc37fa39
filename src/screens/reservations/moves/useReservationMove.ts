import { useEffect, useEffectEvent, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import type { reservationMoveMachine } from '#machines/flows/reservations/reservationMove.machine.ts';
import type { Acting, Movable, Move } from '#machines/flows/reservations/reservationMoves.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { placedIn } from '#src/flows/reservations/reservationDay.ts';
import { reservationMoveFlow } from '#src/flows/reservations/reservationMove.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { moveWords } from './moveWords.ts';
import { useFreedNotice } from './useFreedNotice.ts';
import { useUndoKey } from './useUndoKey.ts';

export type MoveRef = ActorRefFrom<typeof reservationMoveMachine>;

const present = () => new Date().toISOString();

/**
 * Runs the chart of what is done with a reservation for as long as it is shown: says in a toast what happened, with Undo
 * on it and on Ctrl-Z or Cmd-Z, and has everything read again. A newer `reservation` is taken over.
 */
export function useReservationMove(reservation: Movable, acting: Acting, zone: string): MoveRef {
  const app = useApp();
  const reread = useReadAnew();
  const placed = placedIn(zone, reservation);
  const [attempt] = useState(newAttempt);
  const flow = useFlow(reservationMoveFlow(app), { ...acting, ...placed, now: present(), attempt });
  const tellFreed = useFreedNotice();
  const { tellDone, takeAway } = useUndoToast();
  const tell = (text: string) => app.toasts.push({ kind: 'info', text });
  /** The toast may outlive the page it came from: then a chart of its own takes the move back. */
  const undoLater = (moved: Movable & { updated_at: string }) => {
    if (flow.getSnapshot().status === 'active') return flow.send({ type: 'undo.asked' });
    const input = { ...acting, ...placedIn(zone, moved), now: moved.updated_at, attempt };
    const again = createActor(reservationMoveFlow(app), { input });
    again.on('undone', ({ reservation: stored }) => {
      tell(undoneText(stored));
      again.stop();
      reread();
    });
    again.subscribe(({ context }) => {
      const problem = troubleInWords(context.problem, noAnswer);
      if (problem === null) return;
      app.toasts.push({ kind: 'error', text: problem });
      again.stop();
    });
    again.on('refused', reread);
    again.start();
    again.send({ type: 'undo.asked' });
  };
  useFact(flow, 'moved', ({ move, words, reservation: stored }) => {
    // only one of a series can be taken back, so nothing is offered for many
    if (words.scope === 'later' || words.scope === 'all')
      tell(t('The reservations of the series were cancelled.'));
    else tellDone(moveWords[move as Move].done, () => undoLater(stored));
    if (move === 'cancel' || move === 'void') tellFreed(stored);
    reread();
  });
  useFact(flow, 'undone', ({ reservation: stored }) => {
    takeAway();
    tell(undoneText(stored));
    reread();
  });
  useFact(flow, 'changedElsewhere', () => {
    tell(t('Someone else changed this reservation first. This is how it is now; your change was not made.'));
    reread();
  });
  useFact(flow, 'refused', reread);
  const takeOver = useEffectEvent((newer: Movable) =>
    flow.send({ type: 'reservation.read', ...placedIn(zone, newer), now: present() }),
  );
  useEffect(() => takeOver(reservation), [reservation]);
  useUndoKey(flow);
  return flow;
}

const undoneText = ({ number }: Movable) => t('The last step of {number} was undone.', { number });
