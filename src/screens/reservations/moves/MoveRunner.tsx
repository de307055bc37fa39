import { useEffect, useEffectEvent } from 'react';
import type { Acting, Movable, Move } from '#machines/flows/reservationMoves.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useReservationMove } from './useReservationMove.ts';

type Props = {
  reservation: Movable;
  acting: Acting;
  zone: string;
  move: Move;
  onEnd: () => void;
};

/** Makes one move that was chosen elsewhere, with the question it may ask; a refusal is told in a toast. */
export function MoveRunner({ reservation, acting, zone, move, onEnd }: Props) {
  const app = useApp();
  const flow = useReservationMove(reservation, acting, zone);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (!snapshot.matches('ready')) return;
      const { problem } = snapshot.context;
      if (snapshot.matches({ ready: 'failed' }) && problem) app.toasts.push({ kind: 'error', text: problem });
      end();
    });
    flow.send({ type: 'move.chosen', move });
    return () => watching.unsubscribe();
  }, [flow, app, move]);
  return <MoveDialog flow={flow} />;
}
